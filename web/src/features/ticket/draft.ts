import type { Violation } from "@portico/console";
import { ticketCategoryNames, ticketSeverityNames } from "../../api/generated/names.gen";
import type { TicketDraft } from "../../api/generated/types.gen";
import { oneOf } from "../../kit/table/oneOf";
import type { AddressValue } from "../../kit/table/useListState";
import type { ConsoleModule } from "../../rules/rules";

/** A new ticket as it is filled in. */
export interface TicketFields {
  /** Empty until one is chosen: nobody's problem is of a kind by itself. */
  category: string;
  severity: string;
  /** The resource that it is about; empty for none. */
  resource_id: string;
  title: string;
  text: string;
  file_ids: string[];
}

/** What a filled-in ticket comes to. */
type Read = { verdict: "valid"; value: TicketDraft } | { verdict: "invalid"; violations: Violation[] };

/** What the form begins with: what stands in the address; a resource only for whoever may see some. */
export function firstTicket(value: AddressValue, maySee: boolean): TicketFields {
  return {
    category: oneOf(ticketCategoryNames, value("category")) ?? "",
    severity: "normal",
    resource_id: maySee ? value("resource_id") : "",
    title: "",
    text: "",
    file_ids: [],
  };
}

/** Judges what is filled in by the rules that the server asks; that nothing is chosen has no rule there. */
export function readTicket(fields: TicketFields, module: Pick<ConsoleModule, "checkTicket">): Read {
  const { resource_id, title, text, file_ids } = fields;
  const category = oneOf(ticketCategoryNames, fields.category);
  const severity = oneOf(ticketSeverityNames, fields.severity) ?? "normal";
  const draft = { severity, title, text, file_ids, resource_id: resource_id || undefined };
  const verdict = module.checkTicket({ ...draft, category: category ?? "other" });
  const violations: Violation[] = category ? [] : [{ field: "category", rule: { rule: "required" } }];
  if (verdict.verdict === "invalid") violations.push(...verdict.violations);
  if (violations.length > 0 || verdict.verdict === "invalid") return { verdict: "invalid", violations };
  return { verdict: "valid", value: verdict.value };
}
