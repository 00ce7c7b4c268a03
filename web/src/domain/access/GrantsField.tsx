import FormField from "@cloudscape-design/components/form-field";
import type { GrantDraft } from "@portico/console";
import { Controller, type FieldValues, get } from "react-hook-form";
import type { Common } from "../../kit/ui/Field";
import { GrantEditor } from "./GrantEditor";

/** Grants as a field of a form. */
export function GrantsField<T extends FieldValues>({ form, name, label, constraintText }: Common<T>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, formState }) => {
        const mistake = (path: string): string | undefined => get(formState.errors, `${name}${path}.message`);
        return (
          <FormField label={label} constraintText={constraintText} errorText={mistake("")} stretch>
            <GrantEditor
              value={field.value as readonly GrantDraft[]}
              onChange={field.onChange}
              mistake={(index, part) => mistake(`.${index}.${part}`)}
            />
          </FormField>
        );
      }}
    />
  );
}
