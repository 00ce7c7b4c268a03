import type { Lang } from "@portico/rules";
import { useMemo } from "react";
import { rules } from "../rules/rules";
import { serverNow } from "../state/serverClock";
import { useLang, useT } from "./t";

/** Times as people read them, in the page's language and the device's time zone. */
export interface Times {
  /** A moment's day and minute. */
  at: (time: string) => string;
  /** From a minute to another: within an hour the day is said once, else the end stands on a line of its own where lines are kept. */
  span: (from: string, to: string) => string;
  /** Day and second: for logs, in which much happens in a minute. */
  exact: (time: string) => string;
  /** The second of the day: for what happened just now. */
  clock: (time: string) => string;
  /** How long ago: minutes under an hour, hours under a day, else days (SPEC §9). */
  ago: (time: string) => string;
}

/** Milliseconds of an hour. */
const HOUR = 3_600_000;

/** Day and minute, as a language writes them. */
export const minutesIn = (lang: Lang) =>
  new Intl.DateTimeFormat(lang === "CN" ? "zh-CN" : "en", { dateStyle: "medium", timeStyle: "short" });

/** Words times, and again when the language changes. */
export function useTimes(): Times {
  const lang = useLang();
  const t = useT();
  return useMemo(() => {
    const locale = lang === "CN" ? "zh-CN" : "en";
    const minutes = minutesIn(lang);
    const seconds = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "medium" });
    const time = new Intl.DateTimeFormat(locale, { timeStyle: "short" });
    const clock = new Intl.DateTimeFormat(locale, { timeStyle: "medium" });
    return {
      clock: (time) => clock.format(new Date(time)),
      at: (time) => minutes.format(new Date(time)),
      span: (from, to) => {
        const isShort = Date.parse(to) - Date.parse(from) <= HOUR;
        return `${minutes.format(new Date(from))} –${isShort ? " " : "\n"}${(isShort ? time : minutes).format(new Date(to))}`;
      },
      exact: (time) => seconds.format(new Date(time)),
      ago: (time) => {
        const since = Math.floor((serverNow() - Date.parse(time)) / 1_000);
        return since < 60 ? t("shell.just_now") : t("shell.ago", { span: rules.timeSpanWords(since, lang) });
      },
    };
  }, [lang, t]);
}
