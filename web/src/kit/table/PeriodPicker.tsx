import DateRangePicker, { type DateRangePickerProps } from "@cloudscape-design/components/date-range-picker";
import { use } from "react";
import { ruleWords } from "../../i18n/ruleWords";
import { useLang, useT } from "../../i18n/t";
import { loadConsole } from "../../rules/rules";
import { isPeriod, PERIODS, type Period } from "./period";
import type { ListState } from "./useListState";

type Value = DateRangePickerProps.Value;

const OPTIONS = (["hour", "day", "week", "month"] as const satisfies readonly Period[]).map((key) => ({
  key,
  amount: PERIODS[key],
  unit: "hour" as const,
  type: "relative" as const,
}));

/** The time that a list shows: a period that ends now, or from one moment to another. */
export function PeriodPicker({ list }: { list: ListState }) {
  const t = useT();
  const lang = useLang();
  const module = use(loadConsole());
  const choose = (value: Value | null) => {
    const none = { period: "", from: "", to: "" };
    if (value?.type === "relative" && value.key) return list.set({ ...none, period: value.key });
    if (value?.type === "relative") return list.set({ ...none, ...spanUntilNow(value, Date.now()) });
    if (!value) return list.set(none);
    list.set({ ...none, from: moment(value.startDate), to: moment(value.endDate) });
  };
  return (
    <DateRangePicker
      value={chosen(list)}
      onChange={({ detail }) => choose(detail.value)}
      relativeOptions={OPTIONS}
      customRelativeRangeUnits={["minute", "hour", "day"]}
      isValidRange={(value) => {
        const span = value && asked(value);
        const verdict = span && module.checkTimeRange(span);
        const [broken] = verdict?.verdict === "invalid" ? verdict.violations : [];
        return broken ? { valid: false, errorMessage: ruleWords(broken.rule) } : { valid: true };
      }}
      locale={lang === "CN" ? "zh-CN" : "en"}
      placeholder={t("table.range_choose")}
      ariaLabel={t("table.range")}
      hideTimeOffset
      expandToViewport
      i18nStrings={{
        relativeModeTitle: t("table.range_until_now"),
        absoluteModeTitle: t("table.range_between"),
        formatRelativeRange: ({ key }) => (key && isPeriod(key) ? t(`table.range_${key}`) : t("table.range_choose")),
      }}
    />
  );
}

function chosen(list: ListState): Value | null {
  const period = list.value("period");
  const option = OPTIONS.find(({ key }) => key === period);
  if (option) return option;
  const [from, to] = [list.value("from"), list.value("to")];
  return from && to ? { type: "absolute", startDate: from, endDate: to } : null;
}

const MILLISECONDS: Partial<Record<DateRangePickerProps.TimeUnit, number>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

/** The moments that core judges, in Unix seconds; a period with a name is always right. */
function asked(value: NonNullable<Value>): { start: number | undefined; end: number | undefined } | undefined {
  if (value.type === "relative" && value.key) return undefined;
  const now = Date.now();
  const [start, end] =
    value.type === "absolute"
      ? [Date.parse(value.startDate), Date.parse(value.endDate)]
      : [now - value.amount * (MILLISECONDS[value.unit] ?? Number.NaN), now];
  return { start: unix(start), end: unix(end) };
}

/** Unix seconds; nothing for a moment that is not chosen yet. */
function unix(milliseconds: number): number | undefined {
  return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1_000);
}

/** A period of one's own that ends now; it stands still from then on. */
function spanUntilNow({ amount, unit }: DateRangePickerProps.RelativeValue, now: number) {
  const from = now - amount * (MILLISECONDS[unit] ?? 0);
  return { from: new Date(from).toISOString(), to: new Date(now).toISOString() };
}

const moment = (text: string) => (text ? new Date(text).toISOString() : "");
