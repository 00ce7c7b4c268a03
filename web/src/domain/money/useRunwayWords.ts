import { use } from "react";
import type { Runway } from "../../api/generated/types.gen";
import { useLang, useT } from "../../i18n/t";
import { loadConsole } from "../../rules/rules";

/** Words how long a balance lasts: `3 d 4 h`; suspends until the console's rules are loaded. */
export function useRunwayWords(): (runway: Runway) => string {
  const t = useT();
  const lang = useLang();
  const module = use(loadConsole());
  return (runway) =>
    runway.runway === "lasts" ? module.spanWords(runway.seconds, lang) : t(`balance.runway_${runway.runway}`);
}
