import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import { supportTicketShow } from "../../api/generated/sdk.gen";
import { isLive } from "../../state/live";

/** Everything about tickets, to ask anew once one has changed. */
export const TICKETS = ["tickets"] as const;
/** Milliseconds between two looks, and where changes are told as they happen: people answer, not programs. */
const [LATER, LATER_TOLD] = [30_000, 120_000];

/** How soon tickets are looked at again. */
export const pace = () => (isLive.get() ? LATER_TOLD : LATER);

/** One ticket with what was written to it, followed. */
export const ticketQuery = (ticketId: string) =>
  queryOptions({
    queryKey: [...TICKETS, "one", ticketId],
    queryFn: ({ signal }) => call(supportTicketShow({ signal, query: { ticket_id: ticketId } })),
    refetchInterval: ({ state }) => (state.data ? pace() : false),
    retry: false,
    meta: { quiet: true },
  });
