import { call } from "../../api/call";
import { auditList } from "../../api/generated/sdk.gen";
import type { AuditEventReply } from "../../api/generated/types.gen";
import type { Question } from "../../kit/table/question";
import type { PageQuery } from "../../kit/table/usePages";
import { type AuditFilters, auditFilters, FILTER_NAMES } from "./filters";

/** Empty pages that are passed over before the person is asked to go on. */
const EMPTY_PAGES = 10;

/** A page of events. The server looks at a bounded number of events a call, so that a page may be empty before the end. */
async function eventsPage(filters: AuditFilters, begin: PageQuery, signal: AbortSignal) {
  let from = begin;
  for (let pages = 1; ; pages += 1) {
    const page = await call(auditList({ signal, query: { ...filters, ...from } }));
    if (page.items.length > 0 || !page.next_cursor || pages === EMPTY_PAGES) return page;
    from = { cursor: page.next_cursor };
  }
}

/** What was done, newest first. */
export const EVENTS: Question<AuditEventReply> = {
  queryKey: ["audit"],
  filterNames: FILTER_NAMES,
  fetch: ({ value }, page, signal) => eventsPage(auditFilters(value, Date.now()), page, signal),
};
