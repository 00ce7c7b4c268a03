import { movementKindNames } from "../../api/generated/names.gen";
import type { BillingMovementListData } from "../../api/generated/types.gen";
import { oneOf } from "../../kit/table/oneOf";
import { PERIOD_NAMES, span } from "../../kit/table/period";
import type { AddressValue } from "../../kit/table/useListState";

/** The filters of a question, without its page. */
type MovementFilters = Omit<NonNullable<BillingMovementListData["query"]>, "limit" | "cursor">;

/** Names of the values in the address that the statement depends on. */
export const FILTER_NAMES = [...PERIOD_NAMES, "kind"] as const;

/** What the server is asked, from what stands in the address; `now` is in milliseconds. */
export function movementFilters(value: AddressValue, now: number): MovementFilters {
  const kind = oneOf(movementKindNames, value("kind"));
  return { ...span(value, now), ...(kind && { kind }) };
}
