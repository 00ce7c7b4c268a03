import type { RechargeListData, RechargeReply } from "../../api/generated/types.gen";
import { PERIOD_NAMES, span } from "../../kit/table/period";

/** The filters of a question, without its page. */
export type RechargeFilters = Omit<NonNullable<RechargeListData["query"]>, "limit" | "cursor">;

/** Names of the values in the address that the record depends on. */
export const FILTER_NAMES = [...PERIOD_NAMES, "state", "method"] as const;

/** How far a recharge can have come. */
export const STATES = ["pending", "success", "failed"] as const satisfies readonly RechargeReply["state"][];
/** How it can be paid. */
export const METHODS = ["wechat", "alipay", "bank_card", "ach"] as const satisfies readonly RechargeReply["method"][];

/** What the server is asked, from what stands in the address; `now` is in milliseconds. */
export function rechargeFilters(value: (name: string) => string, now: number): RechargeFilters {
  const state = STATES.find((name) => name === value("state"));
  const method = METHODS.find((name) => name === value("method"));
  return { ...span(value, now), ...(state && { state }), ...(method && { method }) };
}
