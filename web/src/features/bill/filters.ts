import { lineKindNames, schemeNames } from "../../api/generated/names.gen";
import type { BillingBillItemListData } from "../../api/generated/types.gen";
import { monthRead } from "../../domain/money/months";
import { oneOf } from "../../kit/table/oneOf";
import type { AddressValue } from "../../kit/table/useListState";
import { projectQuery } from "../../state/project";

/** The filters of a question, without its page. */
type ItemFilters = Omit<NonNullable<BillingBillItemListData["query"]>, "limit" | "cursor">;

/** Names of the values in the address that the items depend on. */
export const FILTER_NAMES = ["month", "kind", "scheme", "resource", "project"] as const;

/** Why something is charged. */
export type Kind = NonNullable<ItemFilters["kind"]>;

/** What the server is asked, from what stands in the address. */
export function itemFilters(value: AddressValue, now: Date): ItemFilters {
  const kind = oneOf(lineKindNames, value("kind"));
  const scheme = oneOf(schemeNames, value("scheme"));
  const resource_id = value("resource");
  return {
    month: monthRead(value("month"), now),
    ...(kind && { kind }),
    ...(scheme && { scheme }),
    ...(resource_id && { resource_id }),
    ...projectQuery(value("project")),
  };
}
