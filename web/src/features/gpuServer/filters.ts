import { gpuServerStateNames, schemeNames } from "../../api/generated/names.gen";
import type { ComputeGpuServerListData } from "../../api/generated/types.gen";
import { oneOf } from "../../kit/table/oneOf";
import type { AddressValue } from "../../kit/table/useListState";

/** The filters of a question, without its page. */
export type GpuServerFilters = Omit<NonNullable<ComputeGpuServerListData["query"]>, "limit" | "cursor">;

/** Names of the values in the address that the list depends on, beside the search. */
export const FILTER_NAMES = ["status", "region", "scheme", "model", "project"] as const;

/** What the server is asked, from what stands in the address. */
export function gpuServerFilters(value: AddressValue): GpuServerFilters {
  const status = oneOf(gpuServerStateNames, value("status"));
  const scheme = oneOf(schemeNames, value("scheme"));
  const [q, region, model, project_id] = [value("q"), value("region"), value("model"), value("project")];
  return {
    ...(status && { status }),
    ...(scheme && { scheme }),
    ...(region && { region }),
    ...(model && { model }),
    ...(project_id && { project_id }),
    ...(q && { q }),
  };
}
