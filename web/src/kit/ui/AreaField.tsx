import FormField from "@cloudscape-design/components/form-field";
import Textarea from "@cloudscape-design/components/textarea";
import { Controller, type FieldValues } from "react-hook-form";
import type { Common } from "./Field";

interface Props<T extends FieldValues> extends Common<T> {
  rows?: number;
  /** Characters at most. */
  longest: number;
}

/** Makes one paragraph of what was typed: the server takes no line breaks. */
export function oneLine(typed: string): string {
  return typed.replace(/[\r\n]+/g, " ");
}

/** A paragraph of text. */
export function AreaField<T extends FieldValues>({ form, name, label, constraintText, rows = 3, longest }: Props<T>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <FormField stretch label={label} constraintText={constraintText} errorText={fieldState.error?.message}>
          <Textarea
            ref={field.ref}
            name={name}
            value={field.value ?? ""}
            rows={rows}
            onChange={({ detail }) => field.onChange(oneLine(detail.value))}
            onBlur={field.onBlur}
            nativeTextareaAttributes={{ maxLength: longest }}
          />
        </FormField>
      )}
    />
  );
}
