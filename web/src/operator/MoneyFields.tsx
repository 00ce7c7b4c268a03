import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { AreaField } from "../kit/ui/AreaField";
import { TextField } from "../kit/ui/Field";
import { REASON_MAX } from "../rules/limits";

interface Props<T extends FieldValues> {
  form: UseFormReturn<T>;
  /** Words of how much, where that is asked. */
  amount?: { label: string; hint: string };
  /** Words of the field for the reason. */
  reason: { label: string; hint: string };
}

/** What a change of money by hand is asked for, under the server's names: `amount`, where there is one, and `reason`. */
export function MoneyFields<T extends FieldValues>({ form, amount, reason }: Props<T>) {
  return (
    <>
      {amount && (
        <TextField
          form={form}
          name={"amount" as Path<T>}
          label={amount.label}
          constraintText={amount.hint}
          inputMode="decimal"
          autoComplete="off"
        />
      )}
      <AreaField
        form={form}
        name={"reason" as Path<T>}
        label={reason.label}
        constraintText={reason.hint}
        longest={REASON_MAX}
      />
    </>
  );
}
