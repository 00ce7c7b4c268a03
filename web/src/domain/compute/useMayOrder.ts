import type { Operation, Resource } from "@portico/console";
import { ALLOWED, type May } from "../access/may";
import { type Obstacle, useCan, useCanAnywhere } from "../access/useCan";

/** What is ordered has a price, which nobody sees without a permission of finance. */
const NEEDS = ["compute_create", "order_view"] as const satisfies readonly Operation[];

/** The first reason among answers, or none. */
const strictest = (answers: readonly May[]): May => answers.find(({ allowed }) => !allowed) ?? ALLOWED;

/** Asks core whether the signed-in person may order something that runs in a place. */
export function useMayOrder(): (place: Resource, obstacle?: Obstacle) => May {
  const can = useCan();
  return (place, obstacle) => strictest(NEEDS.map((needs) => can(needs, place, obstacle)));
}

/** Asks core whether the signed-in person may order something that runs in any place at all. */
export function useMayOrderAnywhere(): May {
  const ask = useCanAnywhere();
  return strictest(NEEDS.map((needs) => ask(needs)));
}
