import type { Currency, DayFigures } from "../generated/types.gen";

/** One thing that is counted by the day; amounts are of one currency. */
export interface Figure {
  id: string;
  kind: "signups" | "recharged" | "charged";
  currency?: Currency;
}

/** What there is to look at: who signed up, and of each currency what was paid in and charged. */
export function figuresOf(days: readonly DayFigures[]): readonly [Figure, ...Figure[]] {
  const currencies = [...new Set(days.flatMap(({ money }) => money.map(({ currency }) => currency)))].sort();
  const amounts = (["recharged", "charged"] as const).flatMap((kind) =>
    currencies.map((currency) => ({ id: `${kind}_${currency}`, kind, currency })),
  );
  return [{ id: "signups", kind: "signups" }, ...amounts];
}

/** What was counted on a day: a number, or an amount in minor units. */
export function countOn({ signups, money }: DayFigures, { kind, currency }: Figure): number {
  if (kind === "signups") return signups;
  return money.find((one) => one.currency === currency)?.[kind].minor ?? 0;
}
