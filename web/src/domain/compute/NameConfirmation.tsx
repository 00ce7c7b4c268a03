import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { useT } from "../../i18n/t";
import { TextField } from "../../kit/ui/Field";
import { INSTANCE_NAME_MAX } from "../../rules/limits";

interface Props<T extends FieldValues> {
  form: UseFormReturn<T>;
  /** The form's field that takes what is typed. */
  field: Path<T>;
  /** What has to be typed: the name of the machine. */
  name: string;
}

/** Takes the name of a machine, typed, before something is done that cannot be undone. */
export function NameConfirmation<T extends FieldValues>({ form, field, name }: Props<T>) {
  const t = useT();
  return (
    <TextField
      form={form}
      name={field}
      label={t("compute.confirm_name", { name })}
      longest={INSTANCE_NAME_MAX}
      autoComplete="off"
    />
  );
}
