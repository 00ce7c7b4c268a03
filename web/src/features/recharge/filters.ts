import { payMethodNames, rechargeStateNames } from "../../api/generated/names.gen";
import type { RechargeListData } from "../../api/generated/types.gen";
import { oneOf } from "../../kit/table/oneOf";
import { PERIOD_NAMES, span } from "../../kit/table/period";
import type { AddressValue } from "../../kit/table/useListState";

/** The filters of a question, without its page. */
type RechargeFilters = Omit<NonNullable<RechargeListData["query"]>, "limit" | "cursor">;

/** Names of the values in the address that the record depends on. */
export const FILTER_NAMES = [...PERIOD_NAMES, "state", "method"] as const;

/** What the server is asked, from what stands in the address; `now` is in milliseconds. */
export function rechargeFilters(value: AddressValue, now: number): RechargeFilters {
  const state = oneOf(rechargeStateNames, value("state"));
  const method = oneOf(payMethodNames, value("method"));
  const q = value("q");
  return { ...span(value, now), ...(state && { state }), ...(method && { method }), ...(q && { q }) };
}
