import FormField from "@cloudscape-design/components/form-field";
import Multiselect from "@cloudscape-design/components/multiselect";
import { Controller, type FieldValues } from "react-hook-form";
import type { Common } from "../kit/ui/Field";

interface Props<T extends FieldValues> extends Common<T> {
  choices: readonly string[];
  word?: (choice: string) => string;
  /** What none of them means. */
  placeholder: string;
}

/** Any number of some names. */
export function ChoicesField<T extends FieldValues>({ form, name, label, choices, word, ...rest }: Props<T>) {
  const option = (value: string) => ({ value, label: word?.(value) ?? value });
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <FormField label={label} constraintText={rest.constraintText} errorText={fieldState.error?.message}>
          <Multiselect
            options={choices.map(option)}
            selectedOptions={(field.value as readonly string[]).map(option)}
            placeholder={rest.placeholder}
            onChange={({ detail }) => field.onChange(detail.selectedOptions.map(({ value = "" }) => value))}
            onBlur={field.onBlur}
          />
        </FormField>
      )}
    />
  );
}
