import type { BillOverviewReply } from "../../api/generated/types.gen";

/** How what was charged compares, in parts of one; nothing where nothing was charged in what it would be compared with. */
interface Comparison {
  /** Yesterday with an average day of the last month: 0.2 is a fifth more. */
  toAverage: number | undefined;
  /** Which part of the last month's total this month so far comes to: a month that is not over would always seem to have fallen. */
  ofLast: number | undefined;
  /** The last month with the one before it: -0.2 is a fifth less. */
  toBefore: number | undefined;
}

type Charged = Pick<BillOverviewReply, "to_month" | "yesterday" | "this_month" | "last_month" | "points">;

/** Which of the months is the one before the last: behind it are that and the present one. */
const BEFORE_LAST = -3;

/** Compares what the overview by months tells. */
export function compare({ to_month, yesterday, this_month, last_month, points }: Charged): Comparison {
  // Day 0 of this month is the last day of the one before.
  const days = new Date(Date.UTC(Math.floor(to_month / 100), (to_month % 100) - 1, 0)).getUTCDate();
  const before = points.at(BEFORE_LAST)?.total.minor ?? 0;
  const last = last_month.minor;
  return {
    toAverage: last > 0 ? (yesterday.minor * days - last) / last : undefined,
    ofLast: last > 0 ? this_month.minor / last : undefined,
    toBefore: before > 0 ? (last - before) / before : undefined,
  };
}
