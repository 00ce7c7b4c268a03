import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ApiError, breaks, call } from "../api/call";
import type { Translate } from "../i18n/t";
import { everyPage } from "../kit/table/everyPage";
import { cannedAnswerList, ticketAssign, ticketAssigneeList } from "./generated/sdk.gen";
import type { Assignee, TicketAssignDraft } from "./generated/types.gen";
import { ASSIGNEES_KEY } from "./operators";
import { sessionQuery } from "./session";

/** What a change of a ticket changes: the ticket itself, and the queue that it stands in. */
export const TICKET_CHANGED = [["ticket"], ["tickets"]] as const;
/** Hours before an answer is due from which on it is near. */
export const TICKET_NEAR = 1;
/** Names what canned answers are asked for under. */
export const CANNED_KEY = ["canned_answers"];

/** The answers that staff keep, by name. */
export const cannedAnswersQuery = queryOptions({
  queryKey: [...CANNED_KEY, "all"],
  queryFn: async ({ signal }) => (await call(cannedAnswerList({ signal }))).answers,
  meta: { quiet: true },
});

const assigneesQuery = queryOptions({
  queryKey: ASSIGNEES_KEY,
  queryFn: ({ signal }) => everyPage((query) => call(ticketAssigneeList({ signal, query }))),
  meta: { quiet: true },
});

/** The operators to whom tickets can be given. */
interface Operators {
  all: readonly Assignee[];
  /** Whoever is signed in; nothing until that is known. */
  own: Assignee | undefined;
  /** Asks for them again where they could not be loaded; nothing where they could, or may yet. */
  retry: (() => unknown) | undefined;
}

/** Tells the operators, and which of them is signed in: a session knows the name alone. */
export function useOperators(): Operators {
  const name = useQuery(sessionQuery).data?.name;
  const { data: all = [], isError, isFetching, refetch } = useQuery(assigneesQuery);
  const isFailed = isError && !isFetching && all.length === 0;
  return { all, own: all.find((one) => one.name === name), retry: isFailed ? () => refetch() : undefined };
}

/** Gives a ticket to an operator, or to nobody, as long as it is still whose it was when the page was read; says so in words where it is not. */
export function assignTicket(body: TicketAssignDraft, t: Translate): Promise<unknown> {
  return call(ticketAssign({ body })).catch((error: unknown) => {
    throw breaks(error, "held_by", "does_not_match") ? new Error(t("operator.ticket_held_meanwhile")) : error;
  });
}

/** For a form that writes to a ticket: words a refusal of one to which nothing more can be written, because it is full or was closed meanwhile. */
export function takesFull(t: Translate): (refusal: ApiError) => boolean {
  return (refusal) => {
    if (refusal.status !== 409) return false;
    if (breaks(refusal, "text", "too_many")) throw new Error(t("operator.ticket_full"));
    if (breaks(refusal, "ticket_id", "state_forbids")) throw new Error(t("operator.ticket_closed_meanwhile"));
    return false;
  };
}
