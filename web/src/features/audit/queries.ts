import { call } from "../../api/call";
import { auditList } from "../../api/generated/sdk.gen";
import type { AuditEventReply } from "../../api/generated/types.gen";
import { passEmpty } from "../../kit/table/passEmpty";
import type { Question } from "../../kit/table/question";
import { serverNow } from "../../state/serverClock";
import { auditFilters, FILTER_NAMES } from "./filters";

/** What was done, newest first. */
export const EVENTS: Question<AuditEventReply> = {
  queryKey: ["audit"],
  filterNames: FILTER_NAMES,
  fetch: ({ value }, begin, signal) => {
    const filters = auditFilters(value, serverNow());
    return passEmpty(begin, (page) => call(auditList({ signal, query: { ...filters, ...page } })));
  },
};
