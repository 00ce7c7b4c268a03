import type { Operation, Resource } from "@portico/console";
import type { Rule } from "@portico/rules";
import { useMemo } from "react";
import { ruleWords } from "../../i18n/ruleWords";
import { type May, withReason } from "./may";
import { useMay, useMayAnywhere } from "./useMay";

/** What core has against an action in a state: the rule that it breaks, or nothing. */
export type Verdict = Rule | undefined;

/** What stands in the way of an action: the rule that it breaks, or words for what no rule is about; nothing where nothing does. */
export type Obstacle = Verdict | string | false;

/** One answer out of two: what the person may do, and whether anything stands in the way. The server asks in this order too. */
export function within(may: May, obstacle: Obstacle): May {
  return withReason(may, obstacle && typeof obstacle !== "string" ? ruleWords(obstacle) : obstacle);
}

/** One answer about several things at once: what one of them allows is tried, and the others' results say why not. */
export function withinSome(may: May, verdicts: readonly Verdict[]): May {
  return verdicts.every(Boolean) ? within(may, verdicts[0]) : may;
}

/** Asks core whether the signed-in person may do an operation in a place, or in the whole account, and says what stands in the way. */
export function useCan(): (operation: Operation, place?: Resource, obstacle?: Obstacle) => May {
  const may = useMay();
  return useMemo(() => (operation, place, obstacle) => within(may(operation, place), obstacle), [may]);
}

/** Asks core whether the signed-in person may do an operation in any place at all, and says what stands in the way. */
export function useCanAnywhere(): (operation: Operation, obstacle?: Obstacle) => May {
  const may = useMayAnywhere();
  return useMemo(() => (operation, obstacle) => within(may(operation), obstacle), [may]);
}
