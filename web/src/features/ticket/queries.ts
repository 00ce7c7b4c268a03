import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import { supportTicketList, supportTicketShow } from "../../api/generated/sdk.gen";
import type { SupportTicket } from "../../api/generated/types.gen";
import type { Question } from "../../kit/table/question";
import { isLive } from "../../state/live";
import { FILTER_NAMES, ticketFilters } from "./filters";

/** Everything about tickets, to ask anew once one has changed. */
export const TICKETS = ["tickets"] as const;
/** Milliseconds between two looks, and where changes are told as they happen: people answer, not programs. */
const [LATER, LATER_TOLD] = [30_000, 120_000];

/** How soon tickets are looked at again. */
export const pace = () => (isLive.get() ? LATER_TOLD : LATER);

/** The tickets that the person may see. */
export const TICKET_LIST: Question<SupportTicket> = {
  queryKey: [...TICKETS, "list"],
  filterNames: FILTER_NAMES,
  fetch: ({ value }, page, signal) => call(supportTicketList({ signal, query: { ...ticketFilters(value), ...page } })),
};

/** One ticket with what was written to it, followed. */
export const ticketQuery = (ticketId: string) =>
  queryOptions({
    queryKey: [...TICKETS, "one", ticketId],
    queryFn: ({ signal }) => call(supportTicketShow({ signal, query: { ticket_id: ticketId } })),
    refetchInterval: ({ state }) => (state.data ? pace() : false),
    retry: false,
    meta: { quiet: true },
  });
