import { orderStateNames } from "../../api/generated/names.gen";
import type { BillingOrderListData } from "../../api/generated/types.gen";
import { oneOf } from "../../kit/table/oneOf";
import { PERIOD_NAMES, span } from "../../kit/table/period";
import type { AddressValue } from "../../kit/table/useListState";

/** The filters of a question, without its page. */
type OrderFilters = Omit<NonNullable<BillingOrderListData["query"]>, "limit" | "cursor">;

/** Names of the values in the address that the list depends on, beside the search. */
export const FILTER_NAMES = [...PERIOD_NAMES, "state", "project"] as const;

/** What the audit of an order can have come to. */
export type Audit = NonNullable<OrderFilters["state"]>;

/** What the server is asked, from what stands in the address; `now` is in milliseconds. */
export function orderFilters(value: AddressValue, now: number): OrderFilters {
  const state = oneOf(orderStateNames, value("state"));
  const [q, project_id] = [value("q"), value("project")];
  return { ...span(value, now), ...(state && { state }), ...(project_id && { project_id }), ...(q && { q }) };
}
