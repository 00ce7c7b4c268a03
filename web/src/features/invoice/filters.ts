import { invoiceStateNames } from "../../api/generated/names.gen";
import type { InvoiceListData } from "../../api/generated/types.gen";
import { oneOf } from "../../kit/table/oneOf";
import { PERIOD_NAMES, span } from "../../kit/table/period";
import type { AddressValue } from "../../kit/table/useListState";

/** The filters of a question, without its page. */
type InvoiceFilters = Omit<NonNullable<InvoiceListData["query"]>, "limit" | "cursor">;

/** Names of the values in the address that the list depends on, beside the search. */
export const FILTER_NAMES = [...PERIOD_NAMES, "state"] as const;

/** How far an invoice has come. */
export type State = NonNullable<InvoiceFilters["state"]>;

/** What the server is asked, from what stands in the address; `now` is in milliseconds. */
export function invoiceFilters(value: AddressValue, now: number): InvoiceFilters {
  const state = oneOf(invoiceStateNames, value("state"));
  const q = value("q");
  return { ...span(value, now), ...(state && { state }), ...(q && { q }) };
}
