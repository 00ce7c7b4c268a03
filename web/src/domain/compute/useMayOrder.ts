import type { Operation, Resource } from "@portico/console";
import { type May, strictest } from "../access/may";
import { type Obstacle, useCan, useCanAnywhere } from "../access/useCan";
import { useMayInRegion } from "../access/useMay";

/** What is ordered has a price, which nobody sees without a permission of finance. */
const NEEDS = ["compute_create", "order_view"] as const satisfies readonly Operation[];

/** Asks core whether the signed-in person may order something that runs in a place. */
export function useMayOrder(): (place: Resource, obstacle?: Obstacle) => May {
  const can = useCan();
  return (place, obstacle) => strictest(NEEDS.map((needs) => can(needs, place, obstacle)));
}

/** Asks core whether a region is one that the signed-in person may order in, whatever the project there is. */
export function useMayOrderIn(): (region: string) => May {
  const mayIn = useMayInRegion();
  return (region) => strictest(NEEDS.map((needs) => mayIn(needs, region)));
}

/** Asks core whether the signed-in person may order something that runs in any place at all. */
export function useMayOrderAnywhere(): May {
  const ask = useCanAnywhere();
  return strictest(NEEDS.map((needs) => ask(needs)));
}
