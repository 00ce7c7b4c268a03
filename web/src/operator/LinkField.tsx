import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { TextField } from "../kit/ui/Field";
import { LINK_MAX } from "../rules/limits";

interface Props<T extends FieldValues> {
  form: UseFormReturn<T>;
  label: string;
  /** What can be a link, and what comes of none. */
  hint: string;
}

/** Where customers are led: a page of their console, or an address elsewhere. */
export function LinkField<T extends FieldValues>({ form, label, hint }: Props<T>) {
  return (
    <TextField
      form={form}
      name={"link" as Path<T>}
      label={label}
      constraintText={hint}
      longest={LINK_MAX}
      autoComplete="off"
    />
  );
}
