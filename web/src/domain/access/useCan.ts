import type { Operation, Resource } from "@portico/console";
import type { Rule } from "@portico/rules";
import { useMemo } from "react";
import { ruleWords } from "../../i18n/ruleWords";
import { type May, useMay } from "./useMay";

/** What core has against an action in a state: the rule that it breaks, or nothing. */
export type Verdict = Rule | undefined;

/** One answer out of two: what the person may do, and whether the state allows it. The server asks in this order too. */
export function within(may: May, verdict: Verdict): May {
  return may.allowed && verdict ? { allowed: false, reason: ruleWords(verdict) } : may;
}

/** One answer about several things at once: what one of them allows is tried, and the others' results say why not. */
export function withinSome(may: May, verdicts: readonly Verdict[]): May {
  return verdicts.every(Boolean) ? within(may, verdicts[0]) : may;
}

/** Asks core whether the signed-in person may do an operation in a place, and what the state there has against it. */
export function useCan(): (operation: Operation, place: Resource, verdict?: Verdict) => May {
  const may = useMay();
  return useMemo(() => (operation, place, verdict) => within(may(operation, place), verdict), [may]);
}
