import { movementKindNames } from "../../api/generated/names.gen";
import type { BillingMovementListData } from "../../api/generated/types.gen";
import type { Translate } from "../../i18n/t";
import { oneOf } from "../../kit/table/oneOf";
import { PERIOD_NAMES, span } from "../../kit/table/period";
import type { AddressValue } from "../../kit/table/useListState";

/** The filters of a question, without its page. */
export type MovementFilters = Omit<NonNullable<BillingMovementListData["query"]>, "limit" | "cursor">;

/** Names of the values in the address that the statement depends on. */
export const FILTER_NAMES = [...PERIOD_NAMES, "kind"] as const;

/** What the server is asked, from what stands in the address; `now` is in milliseconds. */
export function movementFilters(value: AddressValue, now: number): MovementFilters {
  const kind = oneOf(movementKindNames, value("kind"));
  return { ...span(value, now), ...(kind && { kind }) };
}

const CAUSES = ["recharge", "order", "usage", "credit_note", "hold", "operator", "demo", "payout", "forfeit"] as const;

/** What a movement came from, in words; its name when this build has none for it. */
export function causeWords(name: string, t: Translate): string {
  const known = oneOf(CAUSES, name);
  return known ? t(`balance.cause_${known}`) : name;
}
