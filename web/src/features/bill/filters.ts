import type { BillingBillItemListData } from "../../api/generated/types.gen";
import { monthRead } from "../../domain/money/months";
import { projectQuery } from "../../state/project";

/** The filters of a question, without its page. */
export type ItemFilters = Omit<NonNullable<BillingBillItemListData["query"]>, "limit" | "cursor">;

/** Names of the values in the address that the items depend on. */
export const FILTER_NAMES = ["month", "kind", "scheme", "resource", "project"] as const;

/** Why something is charged. */
export type Kind = NonNullable<ItemFilters["kind"]>;

/** All of them. */
export const KINDS = ["usage", "purchase", "renewal", "credit"] as const satisfies readonly Kind[];
/** By what it is charged. */
export const SCHEMES = ["hourly", "monthly", "yearly"] as const satisfies readonly ItemFilters["scheme"][];

/** What the server is asked, from what stands in the address. */
export function itemFilters(value: (name: string) => string, now: Date): ItemFilters {
  const kind = KINDS.find((name) => name === value("kind"));
  const scheme = SCHEMES.find((name) => name === value("scheme"));
  const resource_id = value("resource");
  return {
    month: monthRead(value("month"), now),
    ...(kind && { kind }),
    ...(scheme && { scheme }),
    ...(resource_id && { resource_id }),
    ...projectQuery(value("project")),
  };
}
