import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import { type FormEvent, useState } from "react";
import { call } from "../../api/call";
import { billItemExportStage } from "../../api/generated/sdk.gen";
import { FormDialog } from "../../form/FormDialog";
import { useAttempt } from "../../form/useAttempt";
import { ruleWords } from "../../i18n/ruleWords";
import { useLang, useT } from "../../i18n/t";
import { type Month, monthWords, recentMonths } from "../../money/months";
import type { Exports } from "../../table/exports/useExports";
import type { ItemFilters } from "./filters";

const FORMATS = ["csv", "xlsx"] as const;

interface Props {
  /** What the list shows. */
  filters: ItemFilters;
  exports: Exports;
  onClose: () => void;
}

/** Has the billing items of some months made into a file. */
export function ItemsExport({ filters: { month, ...filters }, exports, onClose }: Props) {
  const t = useT();
  const [from, setFrom] = useState<Month>(month);
  const [to, setTo] = useState<Month>(month);
  const [format, setFormat] = useState<(typeof FORMATS)[number]>("csv");
  const [mistake, setMistake] = useState("");
  const attempt = useAttempt();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMistake("");
    return attempt.attempt(
      async () => {
        const body = { ...filters, from_month: from, to_month: to, format };
        await exports.ask(() => call(billItemExportStage({ body })));
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
      title={t("bill.export_title")}
      submit={t("table.export")}
      attempt={attempt}
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
          options={FORMATS.map((value) => ({ value, label: t(`table.export_${value}`) }))}
          selectedOption={{ value: format, label: t(`table.export_${format}`) }}
          onChange={({ detail }) => setFormat(detail.selectedOption.value === "xlsx" ? "xlsx" : "csv")}
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
  const options = recentMonths(new Date()).map((value) => ({ value: String(value), label: monthWords(value, lang) }));
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
