import { useMemo } from "react";
import { rules } from "../rules/rules";
import { useLang, useT } from "./t";

/** Times as people read them, in the page's language and the device's time zone. */
export interface Times {
  /** Day and minute. */
  at: (time: string) => string;
  /** How long ago: minutes under an hour, hours under a day, else days (SPEC §9). */
  ago: (time: string) => string;
}

/** Words times, and again when the language changes. */
export function useTimes(): Times {
  const lang = useLang();
  const t = useT();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(lang === "CN" ? "zh-CN" : "en", { dateStyle: "medium", timeStyle: "short" });
    return {
      at: (time) => format.format(new Date(time)),
      ago: (time) => {
        const seconds = Math.floor((Date.now() - Date.parse(time)) / 1_000);
        return seconds < 60 ? t("shell.just_now") : t("shell.ago", { span: rules.timeSpanWords(seconds, lang) });
      },
    };
  }, [lang, t]);
}
