import { ticketCategoryNames, ticketSeverityNames, ticketStateNames } from "../../api/generated/names.gen";
import type { SupportTicketListData } from "../../api/generated/types.gen";
import { oneOf } from "../../kit/table/oneOf";
import type { AddressValue } from "../../kit/table/useListState";

/** The filters of a question, without its page. */
type TicketFilters = Omit<NonNullable<SupportTicketListData["query"]>, "limit" | "cursor">;

/** Names of the values in the address that the list depends on, beside the search. */
export const FILTER_NAMES = ["state", "category", "severity", "own"] as const;

/** What the server is asked, from what stands in the address. */
export function ticketFilters(value: AddressValue): TicketFilters {
  const state = oneOf(ticketStateNames, value("state"));
  const category = oneOf(ticketCategoryNames, value("category"));
  const severity = oneOf(ticketSeverityNames, value("severity"));
  const q = value("q");
  return {
    ...(state && { state }),
    ...(category && { category }),
    ...(severity && { severity }),
    ...(value("own") === "mine" && { own: true }),
    ...(q && { q }),
  };
}
