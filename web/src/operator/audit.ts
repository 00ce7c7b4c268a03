import type { ExportAs } from "../domain/exports/choices";
import { oneOf } from "../kit/table/oneOf";
import { PERIOD_NAMES, span } from "../kit/table/period";
import type { AddressValue } from "../kit/table/useListState";
import type { AuditExportData, AuditListData } from "./generated/types.gen";

/** How what somebody tried ended. */
export const OUTCOMES = ["done", "denied"] as const;

/** Names of the values in the address that the log depends on, beside `q`. */
export const AUDIT_FILTERS = [...PERIOD_NAMES, "outcome", "actor_id"] as const;

/** What the server is asked, from what stands in the address; `now` is in milliseconds. */
export function auditFilters(value: AddressValue, now: number): NonNullable<AuditListData["query"]> {
  const [q, operator_id] = [value("q").trim(), value("actor_id")];
  const outcome = oneOf(OUTCOMES, value("outcome"));
  return { ...span(value, now), ...(outcome && { outcome }), ...(operator_id && { operator_id }), ...(q && { q }) };
}

/** Where the log is as a file: all that the list shows, without pages, in one of the ways in which files are made. */
export function auditFileHref(value: AddressValue, now: number, as: ExportAs): string {
  const path: AuditExportData["url"] = "/admin/audit/export/";
  const query: AuditExportData["query"] = { ...auditFilters(value, now), ...as };
  return `${path}?${new URLSearchParams({ ...query })}`;
}
