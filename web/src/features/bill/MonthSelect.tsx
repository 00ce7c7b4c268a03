import Select from "@cloudscape-design/components/select";
import { monthRead, monthWords, recentMonths } from "../../domain/money/months";
import { useLang, useT } from "../../i18n/t";
import type { ListState } from "../../kit/table/useListState";
import { operatorNow } from "../../state/serverClock";

/** Chooses the month; it stands in the address. */
export function MonthSelect({ list }: { list: ListState }) {
  const t = useT();
  const lang = useLang() === "CN" ? "zh-CN" : "en";
  const now = operatorNow();
  const chosen = monthRead(list.value("month"), now);
  const months = recentMonths(now);
  const options = [...(months.includes(chosen) ? [] : [chosen]), ...months].map((month) => ({
    value: String(month),
    label: monthWords(month, lang),
  }));
  return (
    <Select
      ariaLabel={t("bill.month")}
      options={options}
      selectedOption={options.find(({ value }) => value === String(chosen)) ?? null}
      onChange={({ detail }) => list.set({ month: detail.selectedOption.value ?? "" })}
    />
  );
}
