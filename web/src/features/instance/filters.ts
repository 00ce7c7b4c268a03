import { flavorFamilyNames, instanceStateNames, schemeNames } from "../../api/generated/names.gen";
import type { ComputeInstanceListData } from "../../api/generated/types.gen";
import { daysOf } from "../../domain/compute/daysOf";
import { oneOf } from "../../kit/table/oneOf";
import type { AddressValue } from "../../kit/table/useListState";

/** The filters of a question, without its page. */
export type InstanceFilters = Omit<NonNullable<ComputeInstanceListData["query"]>, "limit" | "cursor">;

/** Names of the values in the address that the list depends on, beside the search. */
export const FILTER_NAMES = [
  "status",
  "region",
  "zone",
  "project",
  "vdc",
  "family",
  "gpu",
  "scheme",
  "expires",
  "tag",
] as const;

/** What the server is asked, from what stands in the address. */
export function instanceFilters(value: AddressValue): InstanceFilters {
  const status = oneOf(instanceStateNames, value("status"));
  const family = oneOf(flavorFamilyNames, value("family"));
  const scheme = oneOf(schemeNames, value("scheme"));
  const expires_in = daysOf(value);
  const [q, region, zone, gpu_model] = [value("q"), value("region"), value("zone"), value("gpu")];
  const [project_id, vdc_id, tag] = [value("project"), value("vdc"), value("tag")];
  return {
    ...(status && { status }),
    ...(region && { region }),
    ...(zone && { zone }),
    ...(project_id && { project_id }),
    ...(vdc_id && { vdc_id }),
    ...(family && { family }),
    ...(gpu_model && { gpu_model }),
    ...(scheme && { scheme }),
    ...(expires_in !== undefined && { expires_in }),
    ...(tag && { tag }),
    ...(q && { q }),
  };
}
