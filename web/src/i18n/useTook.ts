import { useCallback } from "react";
import { rules } from "../rules/rules";
import { useLang } from "./t";

/** Seconds of an hour. */
const HOUR = 3_600;

/** Words how long something took: seconds with a tenth under ten, minutes and seconds under an hour, then hours and days. */
export function useTook(): (from: string, to: string) => string {
  const lang = useLang();
  return useCallback(
    (from, to) => {
      const count = (value: number, unit: "minute" | "second", maximumFractionDigits = 0) =>
        new Intl.NumberFormat(lang === "CN" ? "zh-CN" : "en", { style: "unit", unit, maximumFractionDigits }).format(
          value,
        );
      const exact = Math.max(0, (Date.parse(to) - Date.parse(from)) / 1_000);
      if (exact < 9.95) return count(exact, "second", 1);
      const seconds = Math.round(exact);
      if (seconds < 60) return count(seconds, "second");
      if (seconds >= HOUR) return rules.timeSpanWords(seconds, lang);
      return `${count(Math.floor(seconds / 60), "minute")} ${count(seconds % 60, "second")}`;
    },
    [lang],
  );
}
