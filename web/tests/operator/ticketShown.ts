import type { QueuedTicket, SavedAnswer, StaffTicket, SupportTicket } from "../../src/operator/generated/types.gen";
import { type Answers, SIGNED_IN } from "./show";

/** The id of the ticket that is shown. */
export const ID = "0193a1b2-0000-7000-8000-000000000001";
/** The operator who is signed in. */
export const ADA = "0193a1b2-0000-7000-8000-0000000000a1";
/** A colleague of theirs. */
export const VERA = "0193a1b2-0000-7000-8000-0000000000a2";
/** The server's time. */
export const NOW = "2026-11-20T06:30:00Z";

/** A ticket as its customer sees it. */
export const TICKET: SupportTicket = {
  ticket_id: ID,
  number: "12345678",
  category: "technical",
  severity: "urgent",
  state: "open",
  title: "It is down",
  author: "lin",
  resource_id: null,
  resource_name: null,
  opened_at: "2026-11-20T06:00:00Z",
  changed_at: "2026-11-20T06:00:00Z",
  answered_at: null,
  closed_at: null,
  merged_into: null,
  stars: null,
  comment: "",
};
/** The same in the queue. */
export const QUEUED: QueuedTicket = {
  customer_no: "277053581",
  ticket: TICKET,
  due_at: "2026-11-20T06:50:00Z",
  operator_id: null,
  operator_name: null,
};
/** The same on its page. */
export const SHOWN: StaffTicket = {
  ticket: QUEUED,
  entries: [
    { entry_id: "1", kind: "written", author: "lin", text: "Help.", written_at: TICKET.opened_at, files: [] },
    { entry_id: "2", kind: "note", author: "vera", text: "A host.", written_at: TICKET.opened_at, files: [] },
  ],
  customer: {
    customer_no: "277053581",
    name: "Lin Ltd",
    state: "active",
    verification_mainland: "verified",
    verification_other: "not_verified",
    available: { minor: 1_250, currency: "CNY" },
    resources: 3,
    operations: [],
  },
  others: [{ ...TICKET, ticket_id: VERA, number: "87654321", title: "An invoice", state: "closed" }],
  mergeable: [{ ...TICKET, ticket_id: ADA, number: "11111111", title: "It is still down", state: "answered" }],
  now: NOW,
};
/** A canned answer. */
export const CANNED: SavedAnswer = {
  answer_id: ID,
  name: "Greeting",
  text_us: "Hello.",
  text_cn: "您好。",
  saved_at: NOW,
  saved_by: "vera",
};
/** What the server answers about tickets. */
export const ANSWERS: Answers = {
  ...SIGNED_IN,
  "ticket/assignee/list/": () => ({
    data: {
      items: [
        { operator_id: VERA, name: "vera" },
        { operator_id: ADA, name: "ada" },
      ],
      next_cursor: null,
    },
  }),
  "ticket/list/": () => ({ data: { items: [QUEUED], next_cursor: null, open: 1, now: NOW } }),
  "ticket/show/": () => ({ data: SHOWN }),
  "canned_answer/list/": () => ({ data: { answers: [CANNED] } }),
};
/** The ticket's page. */
export const PAGE = `/tickets/${ID}`;
