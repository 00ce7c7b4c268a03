import { useEffect, useState } from "react";
import { useLang, useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { rules } from "../../rules/rules";
import { serverNow } from "../../state/serverClock";

const MINUTE = 60_000;

/** Words a review's end: when, and how long still, told anew each minute. */
export function useDueWords(): (due: string) => string {
  const t = useT();
  const lang = useLang();
  const times = useTimes();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return (due) => {
    const seconds = Math.floor((Date.parse(due) - now) / 1_000);
    if (seconds < 0) return t("verification.late", { time: times.at(due) });
    return t("verification.left", { time: times.at(due), span: rules.timeSpanWords(seconds, lang) });
  };
}
