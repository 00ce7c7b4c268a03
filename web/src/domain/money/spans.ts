import type { Scheme } from "../../api/generated/types.gen";

/** Months that are offered: the first year by the month, then by the year. */
const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 24, 36, 48, 60] as const;

/** For how many periods a resource can be renewed, at most `most`. */
export function spans(scheme: Scheme, most: number): number[] {
  const all = scheme === "monthly" ? MONTHS : [1, 2, 3, 4, 5];
  return all.filter((count) => count <= most);
}
