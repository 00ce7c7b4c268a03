import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import { type FormEvent, useState } from "react";
import { call } from "../../api/call";
import type { BillSummaryExport, Staged } from "../../api/generated/types.gen";
import { EXPORT_CHOICES, type ExportChoice, useExportAs } from "../../domain/exports/choices";
import type { Exports } from "../../domain/exports/useExports";
import { type Month, monthWords, recentMonths } from "../../domain/money/months";
import { ruleWords } from "../../i18n/ruleWords";
import { useLang, useT } from "../../i18n/t";
import { FormDialog } from "../../kit/form/FormDialog";
import { useAttempt } from "../../kit/form/useAttempt";
import { oneOf } from "../../kit/table/oneOf";

interface Props {
  title: string;
  /** The month that is shown. */
  month: Month;
  /** As what the file is asked for at first. */
  format?: ExportChoice;
  /** Asks for the file. */
  stage: (wanted: BillSummaryExport) => Promise<{ data?: Staged | null | undefined }>;
  exports: Exports;
  onClose: () => void;
}

import { operatorNow } from "../../state/serverClock";

/** Has what is billed in some months made into a file. */
export function MonthsExport({ title, month, format = "csv", stage, exports, onClose }: Props) {
  const t = useT();
  const [from, setFrom] = useState<Month>(month);
  const [to, setTo] = useState<Month>(month);
  const exportAs = useExportAs();
  const [choice, setChoice] = useState(format);
  const [mistake, setMistake] = useState("");
  const { failure, busy, attempt } = useAttempt();
  const options = EXPORT_CHOICES.map((value) => ({ value, label: t(`table.export_as_${value}`) }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMistake("");
    return attempt(
      async () => {
        await exports.ask(() => call(stage({ from_month: from, to_month: to, ...exportAs(choice) })));
        onClose();
      },
      ({ violations: [first] }) => {
        setMistake(first ? ruleWords(first.rule) : "");
        return first !== undefined;
      },
    );
  };
  return (
    <FormDialog
      title={title}
      submit={t("table.export")}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
      aside={
        <Button
          variant="link"
          formAction="none"
          onClick={() => {
            onClose();
            exports.show();
          }}
        >
          {t("exports.open")}
        </Button>
      }
    >
      <MonthField label={t("bill.export_from")} month={from} onChange={setFrom} />
      <MonthField label={t("bill.export_to")} month={to} mistake={mistake} onChange={setTo} />
      <FormField label={t("bill.export_format")}>
        <Select
          options={options}
          selectedOption={options.find(({ value }) => value === choice) ?? null}
          onChange={({ detail }) => setChoice(oneOf(EXPORT_CHOICES, detail.selectedOption.value) ?? choice)}
        />
      </FormField>
    </FormDialog>
  );
}

interface MonthFieldProps {
  label: string;
  month: Month;
  mistake?: string;
  onChange: (month: Month) => void;
}

function MonthField({ label, month, mistake = "", onChange }: MonthFieldProps) {
  const lang = useLang() === "CN" ? "zh-CN" : "en";
  const options = recentMonths(operatorNow()).map((value) => ({
    value: String(value),
    label: monthWords(value, lang),
  }));
  return (
    <FormField label={label} errorText={mistake}>
      <Select
        options={options}
        selectedOption={{ value: String(month), label: monthWords(month, lang) }}
        onChange={({ detail }) => onChange(Number(detail.selectedOption.value))}
      />
    </FormField>
  );
}
