import type { BillingResourceListData } from "../../api/generated/types.gen";

/** The filters of a question, without its page. */
export type ResourceFilters = Omit<NonNullable<BillingResourceListData["query"]>, "limit" | "cursor">;

/** What can be said of a resource. */
export const STATES = [
  "active",
  "expiring",
  "overdue",
  "stopped",
  "deleting",
  "ended",
] as const satisfies readonly NonNullable<ResourceFilters["state"]>[];

/** Names of the values in the address that the list depends on, beside the search. */
export const FILTER_NAMES = ["state", "project"] as const;

/** What the server is asked, from what stands in the address. */
export function resourceFilters(value: (name: string) => string): ResourceFilters {
  const state = STATES.find((name) => name === value("state"));
  const [q, project_id] = [value("q"), value("project")];
  return { ...(state && { state }), ...(project_id && { project_id }), ...(q && { q }) };
}
