import { instanceStateNames } from "../../api/generated/names.gen";
import type { ComputeInstanceListData } from "../../api/generated/types.gen";
import { oneOf } from "../../kit/table/oneOf";
import type { AddressValue } from "../../kit/table/useListState";

/** The filters of a question, without its page. */
export type InstanceFilters = Omit<NonNullable<ComputeInstanceListData["query"]>, "limit" | "cursor">;

/** Names of the values in the address that the list depends on, beside the search. */
export const FILTER_NAMES = ["status", "region", "zone", "project", "vdc", "tag"] as const;

/** What the server is asked, from what stands in the address. */
export function instanceFilters(value: AddressValue): InstanceFilters {
  const status = oneOf(instanceStateNames, value("status"));
  const [q, region, zone] = [value("q"), value("region"), value("zone")];
  const [project_id, vdc_id, tag] = [value("project"), value("vdc"), value("tag")];
  return {
    ...(status && { status }),
    ...(region && { region }),
    ...(zone && { zone }),
    ...(project_id && { project_id }),
    ...(vdc_id && { vdc_id }),
    ...(tag && { tag }),
    ...(q && { q }),
  };
}
