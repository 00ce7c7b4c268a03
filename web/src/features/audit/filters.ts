import type { AuditListShowData } from "../../api/generated/types.gen";

/** The filters of a question, without its page. */
export type AuditFilters = Omit<NonNullable<AuditListShowData["query"]>, "limit" | "cursor">;

/** Names of the values in the address that the list depends on, beside `q`. */
export const FILTER_NAMES = [
  "period",
  "from",
  "to",
  "actor_id",
  "action",
  "outcome",
  "object_kind",
  "object_id",
] as const;

/** The periods that end now, in hours. */
export const PERIODS = { hour: 1, day: 24, week: 7 * 24, month: 30 * 24 } as const;
/** A period that ends now. */
export type Period = keyof typeof PERIODS;

/** Whether a text names a period. */
export function isPeriod(text: string): text is Period {
  return Object.hasOwn(PERIODS, text);
}

const OUTCOMES = ["done", "denied"] as const;

/** What the server is asked, from what stands in the address; `now` is in milliseconds. */
export function auditFilters(value: (name: string) => string, now: number): AuditFilters {
  const outcome = OUTCOMES.find((name) => name === value("outcome"));
  const given = ["actor_id", "action", "object_kind", "object_id", "q"] as const;
  const texts = Object.fromEntries(given.map((name) => [name, value(name)]).filter(([, text]) => text !== ""));
  return { ...texts, ...span(value, now), ...(outcome && { outcome }) };
}

function span(value: (name: string) => string, now: number): Pick<AuditFilters, "from" | "to"> {
  const period = value("period");
  if (isPeriod(period)) return { from: new Date(now - PERIODS[period] * 3_600_000).toISOString() };
  const [from, to] = [value("from"), value("to")];
  return { ...(from && { from }), ...(to && { to }) };
}
