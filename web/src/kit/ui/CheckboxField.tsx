import Checkbox from "@cloudscape-design/components/checkbox";
import FormField from "@cloudscape-design/components/form-field";
import { Controller, type FieldValues } from "react-hook-form";
import type { Common } from "./Field";

/** A box to tick. */
export function CheckboxField<T extends FieldValues>({ form, name, label, constraintText }: Common<T>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <FormField constraintText={constraintText} errorText={fieldState.error?.message}>
          <Checkbox
            checked={Boolean(field.value)}
            onChange={({ detail }) => field.onChange(detail.checked)}
            onBlur={field.onBlur}
          >
            {label}
          </Checkbox>
        </FormField>
      )}
    />
  );
}
