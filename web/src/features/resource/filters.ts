import { resourceStatusNames } from "../../api/generated/names.gen";
import type { BillingResourceListData } from "../../api/generated/types.gen";
import { oneOf } from "../../kit/table/oneOf";
import type { AddressValue } from "../../kit/table/useListState";

/** The filters of a question, without its page. */
type ResourceFilters = Omit<NonNullable<BillingResourceListData["query"]>, "limit" | "cursor">;

/** Names of the values in the address that the list depends on, beside the search. */
export const FILTER_NAMES = ["state", "project", "vdc"] as const;

/** What the server is asked, from what stands in the address. */
export function resourceFilters(value: AddressValue): ResourceFilters {
  const state = oneOf(resourceStatusNames, value("state"));
  const [q, project_id, vdc_id] = [value("q"), value("project"), value("vdc")];
  return {
    ...(state && { state }),
    ...(project_id && { project_id }),
    ...(vdc_id && { vdc_id }),
    ...(q && { q }),
  };
}
