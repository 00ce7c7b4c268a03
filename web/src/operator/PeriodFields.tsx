import ColumnLayout from "@cloudscape-design/components/column-layout";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { useT } from "../i18n/t";
import { TextField } from "../kit/ui/Field";

const TIMES = ["from", "until"] as const;

interface Props<T extends FieldValues> {
  form: UseFormReturn<T>;
  /** What an empty end means. */
  untilHint: string;
}

/** From when to when something counts, beside each other. */
export function PeriodFields<T extends FieldValues>({ form, untilHint }: Props<T>) {
  const t = useT();
  return (
    <ColumnLayout columns={2}>
      {TIMES.map((name) => (
        <TextField
          key={name}
          form={form}
          name={name as Path<T>}
          label={t(`operator.notice_${name}`)}
          constraintText={name === "from" ? t("operator.notice_from_hint") : untilHint}
          placeholder="2026-12-31 22:00"
          autoComplete="off"
        />
      ))}
    </ColumnLayout>
  );
}
