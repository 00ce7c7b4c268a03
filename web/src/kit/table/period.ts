import type { AddressValue } from "./useListState";
/** Names of the values in the address that say which period a list shows. */
export const PERIOD_NAMES = ["period", "from", "to"] as const;

/** The periods that end now, in hours. */
export const PERIODS = { hour: 1, six_hours: 6, day: 24, week: 7 * 24, month: 30 * 24 } as const;
/** A period that ends now. */
export type Period = keyof typeof PERIODS;

/** Whether a text names a period. */
export function isPeriod(text: string): text is Period {
  return Object.hasOwn(PERIODS, text);
}

/** What the server is asked for a period that stands in the address; `now` is in milliseconds. */
export function span(value: AddressValue, now: number): { from?: string; to?: string } {
  const period = value("period");
  if (isPeriod(period)) return { from: new Date(now - PERIODS[period] * 3_600_000).toISOString() };
  const [from, to] = [value("from"), value("to")];
  return { ...(from && { from }), ...(to && { to }) };
}
