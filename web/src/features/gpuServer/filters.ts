import { gpuServerStateNames, schemeNames } from "../../api/generated/names.gen";
import type { ComputeGpuServerListData } from "../../api/generated/types.gen";
import { daysOf } from "../../domain/compute/daysOf";
import { oneOf } from "../../kit/table/oneOf";
import type { AddressValue } from "../../kit/table/useListState";

/** The filters of a question, without its page. */
export type GpuServerFilters = Omit<NonNullable<ComputeGpuServerListData["query"]>, "limit" | "cursor">;

/** Names of the values in the address that the list depends on, beside the search. */
export const FILTER_NAMES = ["status", "region", "scheme", "model", "gpu", "project", "vdc", "expires", "tag"] as const;

/** What the server is asked, from what stands in the address. */
export function gpuServerFilters(value: AddressValue): GpuServerFilters {
  const status = oneOf(gpuServerStateNames, value("status"));
  const scheme = oneOf(schemeNames, value("scheme"));
  const expires_in = daysOf(value);
  const [q, region, model, gpu_model] = [value("q"), value("region"), value("model"), value("gpu")];
  const [project_id, vdc_id, tag] = [value("project"), value("vdc"), value("tag")];
  return {
    ...(status && { status }),
    ...(scheme && { scheme }),
    ...(region && { region }),
    ...(model && { model }),
    ...(gpu_model && { gpu_model }),
    ...(project_id && { project_id }),
    ...(vdc_id && { vdc_id }),
    ...(expires_in !== undefined && { expires_in }),
    ...(tag && { tag }),
    ...(q && { q }),
  };
}
