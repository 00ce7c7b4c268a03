import FormField from "@cloudscape-design/components/form-field";
import Input, { type InputProps } from "@cloudscape-design/components/input";
import * as tokens from "@cloudscape-design/design-tokens";
import { type CSSProperties, type ReactNode, useState } from "react";
import { Controller, type FieldValues, type Path, type UseFormReturn } from "react-hook-form";
import { Reveal } from "./Reveal";

/** What every field of a form is given. */
export interface Common<T extends FieldValues> {
  form: UseFormReturn<T>;
  name: Path<T>;
  label: string;
  constraintText?: ReactNode;
}

interface TextProps<T extends FieldValues> extends Common<T> {
  type?: InputProps.Type;
  inputMode?: InputProps.InputMode;
  autoComplete?: string;
  placeholder?: string;
  /** Stands behind the input on its line, such as a button. */
  beside?: ReactNode;
  /** Characters that it takes at most. */
  longest?: number;
  /** Makes what is typed tidy, such as a date's stroke. */
  tidy?: (typed: string) => string;
  /** Takes keys that do something else here than in other fields. */
  onKeyDown?: InputProps["onKeyDown"];
  /** Told whenever the person types. */
  onTyped?: (() => void) | undefined;
}

/** A line of text. What a password is can be looked at while it is typed. */
export function TextField<T extends FieldValues>(props: TextProps<T>) {
  const {
    form,
    name,
    label,
    constraintText,
    beside,
    onKeyDown,
    onTyped,
    tidy,
    type,
    inputMode,
    autoComplete,
    placeholder,
    longest,
  } = props;
  const [isShown, setIsShown] = useState(false);
  const isSecret = type === "password";
  // What a phone's keyboard capitalises or puts right in a name or a password that is looked at signs nobody in.
  const isExact = isSecret || autoComplete === "username";
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <FormField label={label} constraintText={constraintText} errorText={fieldState.error?.message}>
          <div style={line}>
            <div style={widest}>
              <Input
                ref={field.ref}
                name={name}
                value={field.value ?? ""}
                onChange={({ detail }) => {
                  field.onChange(tidy ? tidy(detail.value) : detail.value);
                  onTyped?.();
                }}
                onBlur={field.onBlur}
                invalid={fieldState.invalid}
                {...(onKeyDown && { onKeyDown })}
                {...(type && { type: isSecret && isShown ? "text" : type })}
                {...(isExact && { spellcheck: false, disableBrowserAutocorrect: true })}
                {...(inputMode && { inputMode })}
                {...(autoComplete && { autoComplete })}
                {...(placeholder && { placeholder })}
                {...(longest && { nativeInputAttributes: { maxLength: longest } })}
              />
            </div>
            {isSecret && <Reveal isShown={isShown} onToggle={() => setIsShown(!isShown)} />}
            {beside}
          </div>
        </FormField>
      )}
    />
  );
}

const line: CSSProperties = { display: "flex", gap: tokens.spaceScaledXs };
const widest: CSSProperties = { flex: "1 1 0", minWidth: 0 };
