import { outcomeNames } from "../../api/generated/names.gen";
import type { AuditListData } from "../../api/generated/types.gen";
import { oneOf } from "../../kit/table/oneOf";
import { PERIOD_NAMES, span } from "../../kit/table/period";
import type { AddressValue } from "../../kit/table/useListState";

/** The filters of a question, without its page. */
type AuditFilters = Omit<NonNullable<AuditListData["query"]>, "limit" | "cursor">;

/** Names of the values in the address that the list depends on, beside `q`. */
export const FILTER_NAMES = [...PERIOD_NAMES, "actor_id", "action", "outcome", "object_kind", "object_id"] as const;

/** What the server is asked, from what stands in the address; `now` is in milliseconds. */
export function auditFilters(value: AddressValue, now: number): AuditFilters {
  const outcome = oneOf(outcomeNames, value("outcome"));
  const given = ["actor_id", "action", "object_kind", "object_id", "q"] as const;
  // A space at the end is typed on the way to the next word; the address keeps it, or the field would lose it.
  const texts = Object.fromEntries(given.map((name) => [name, value(name).trim()]).filter(([, text]) => text !== ""));
  return { ...texts, ...span(value, now), ...(outcome && { outcome }) };
}
