import { useMemo } from "react";
import { rules } from "../rules/rules";
import { useLang, useT } from "./t";

/** Times as people read them, in the page's language and the device's time zone. */
export interface Times {
  /** Day and minute. */
  at: (time: string) => string;
  /** Day and second: for logs, in which much happens in a minute. */
  exact: (time: string) => string;
  /** The second of the day: for what happened just now. */
  clock: (time: string) => string;
  /** How long ago: minutes under an hour, hours under a day, else days (SPEC §9). */
  ago: (time: string) => string;
}

/** Words times, and again when the language changes. */
export function useTimes(): Times {
  const lang = useLang();
  const t = useT();
  return useMemo(() => {
    const locale = lang === "CN" ? "zh-CN" : "en";
    const minutes = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
    const seconds = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "medium" });
    const clock = new Intl.DateTimeFormat(locale, { timeStyle: "medium" });
    return {
      clock: (time) => clock.format(new Date(time)),
      at: (time) => minutes.format(new Date(time)),
      exact: (time) => seconds.format(new Date(time)),
      ago: (time) => {
        const since = Math.floor((Date.now() - Date.parse(time)) / 1_000);
        return since < 60 ? t("shell.just_now") : t("shell.ago", { span: rules.timeSpanWords(since, lang) });
      },
    };
  }, [lang, t]);
}
