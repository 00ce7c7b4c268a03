import type { Price } from "../../api/generated/types.gen";

/** A part of a price: from a quantity on, up to the next part's beginning; both in millionths. */
export interface Span {
  from: number;
  /** Nothing for the last part. */
  to: number | undefined;
  rate: number;
}

/** The parts of a price, each with where it ends. They count from the end of the free quota. */
export function spans({ free, tiers }: Price): Span[] {
  return tiers.map(({ from, rate }, place) => {
    const next = tiers[place + 1];
    return { from: from + free, to: next && next.from + free, rate };
  });
}
