import FormField from "@cloudscape-design/components/form-field";
import Textarea from "@cloudscape-design/components/textarea";
import { Controller, type FieldValues } from "react-hook-form";
import type { Common } from "./Field";

interface Props<T extends FieldValues> extends Common<T> {
  rows?: number;
  /** Characters that it takes at most. */
  longest: number;
  /** What it is for. */
  description?: string;
  placeholder?: string;
  /** Whether line breaks stay as they are typed. */
  keepsLines?: boolean;
}

/** Makes one paragraph of what was typed: the server takes no line breaks. */
export function oneLine(typed: string): string {
  return typed.replace(/[\r\n]+/g, " ");
}

/** A paragraph of text. */
export function AreaField<T extends FieldValues>({ form, name, label, constraintText, rows = 3, ...props }: Props<T>) {
  const { longest, description, placeholder, keepsLines = false } = props;
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <FormField
          stretch
          label={label}
          description={description}
          constraintText={constraintText}
          errorText={fieldState.error?.message}
        >
          <Textarea
            ref={field.ref}
            name={name}
            value={field.value ?? ""}
            rows={rows}
            {...(placeholder && { placeholder })}
            onChange={({ detail }) => field.onChange(keepsLines ? detail.value : oneLine(detail.value))}
            onBlur={field.onBlur}
            nativeTextareaAttributes={{ maxLength: longest }}
          />
        </FormField>
      )}
    />
  );
}
