import DateRangePicker, { type DateRangePickerProps } from "@cloudscape-design/components/date-range-picker";
import { useState } from "react";
import { loadPart } from "../../api/transport";
import { useLang, useT } from "../../i18n/t";
import { serverNow } from "../../state/serverClock";
import type { AskedPeriod, JudgePeriod } from "./judgePeriod";
import { isPeriod, PERIODS, type Period } from "./period";
import type { ListState } from "./useListState";

type Value = DateRangePickerProps.Value;

const LISTS = ["hour", "day", "week", "month"] as const satisfies readonly Period[];

const options = (periods: readonly Period[]) =>
  periods.map((key) => ({ key, amount: PERIODS[key], unit: "hour" as const, type: "relative" as const }));

interface Props {
  list: ListState;
  /** The periods that end now, as they are offered. */
  choices?: readonly Period[];
  /** The period that is shown where the address says nothing; without one, all times are. */
  first?: Period;
  /** Loads what judges a period of one's own. */
  loadJudge?: () => Promise<JudgePeriod>;
}

/** Chooses the period that a list shows: one that ends now, or from one moment to another. It stands in the address. */
export function PeriodFilter({ list, choices = LISTS, first, loadJudge }: Props) {
  const t = useT();
  const lang = useLang();
  const [judge, setJudge] = useState<JudgePeriod>();
  // The calendar (see library.ts) and what judges a period come when a hand is on its way to them.
  const prepare = () => {
    if (judge) return;
    loadPart(loadJudge ?? (() => import("./judgePeriod").then((module) => module.loadJudge()))).then(
      (loaded) => setJudge(() => loaded),
      () => undefined,
    );
  };
  const choose = (value: Value | null) => {
    const none = { period: "", from: "", to: "" };
    if (value?.type === "relative" && value.key) return list.set({ ...none, period: value.key });
    if (value?.type === "relative") return list.set({ ...none, ...spanUntilNow(value, serverNow()) });
    if (!value) return list.set(none);
    list.set({ ...none, from: moment(value.startDate), to: moment(value.endDate) });
  };
  return (
    <div role="none" style={place} onPointerEnter={prepare} onFocus={prepare}>
      <DateRangePicker
        value={readValue(list, choices, first)}
        onChange={({ detail }) => choose(detail.value)}
        relativeOptions={options(choices)}
        {...(first && { showClearButton: false })}
        customRelativeRangeUnits={["minute", "hour", "day"]}
        isValidRange={(value) => {
          const period = value && toSeconds(value);
          const errorMessage = period && (judge ? judge(period) : t("common.loading"));
          return errorMessage ? { valid: false, errorMessage } : { valid: true };
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
    </div>
  );
}

/** As wide as most periods: the filters beside it do not jump when another one is chosen. */
const place = { minInlineSize: 200 };

function readValue(list: ListState, choices: readonly Period[], first?: Period): Value | null {
  const named = (period: string | undefined) => options(choices).find(({ key }) => key === period);
  const option = named(list.value("period"));
  if (option) return option;
  const [from, to] = [list.value("from"), list.value("to")];
  return from && to ? { type: "absolute", startDate: from, endDate: to } : (named(first) ?? null);
}

const MILLISECONDS: Partial<Record<DateRangePickerProps.TimeUnit, number>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

/** The moments that core judges, in Unix seconds; a period with a name is always right. */
function toSeconds(value: NonNullable<Value>): AskedPeriod | undefined {
  if (value.type === "relative" && value.key) return undefined;
  const now = serverNow();
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
