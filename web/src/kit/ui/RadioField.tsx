import FormField from "@cloudscape-design/components/form-field";
import RadioGroup, { type RadioGroupProps } from "@cloudscape-design/components/radio-group";
import { Controller, type FieldValues } from "react-hook-form";
import type { Common } from "./Field";

interface Props<T extends FieldValues> extends Common<T> {
  choices: readonly RadioGroupProps.RadioButtonDefinition[];
}

/** A choice of one of a few, all of which are in sight with what each means. */
export function RadioField<T extends FieldValues>({ form, name, label, constraintText, choices }: Props<T>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <FormField label={label} constraintText={constraintText} errorText={fieldState.error?.message}>
          <RadioGroup
            ref={field.ref}
            value={field.value || null}
            items={choices}
            onChange={({ detail }) => field.onChange(detail.value)}
          />
        </FormField>
      )}
    />
  );
}
