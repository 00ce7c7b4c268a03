import type { Resource } from "@portico/console";
import { type May, ORDERING, strictest } from "../access/may";
import { type Obstacle, useCan, useCanAnywhere } from "../access/useCan";
import { useMayInRegion } from "../access/useMay";

/** Asks core whether the signed-in person may order something that runs in a place. */
export function useMayOrder(): (place: Resource, obstacle?: Obstacle) => May {
  const can = useCan();
  return (place, obstacle) => strictest(ORDERING.map((needs) => can(needs, place, obstacle)));
}

/** Asks core whether a region is one that the signed-in person may order in, whatever the project there is. */
export function useMayOrderIn(): (region: string) => May {
  const mayIn = useMayInRegion();
  return (region) => strictest(ORDERING.map((needs) => mayIn(needs, region)));
}

/** Asks core whether the signed-in person may order something that runs in any place at all. */
export function useMayOrderAnywhere(): May {
  const ask = useCanAnywhere();
  return strictest(ORDERING.map((needs) => ask(needs)));
}
