import { flavorFamilyNames, instanceStateNames, schemeNames } from "../../api/generated/names.gen";
import type { ComputeInstanceListData } from "../../api/generated/types.gen";
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
  "scheme",
  "expires",
  "tag",
] as const;

/** Days from now that an address may name: digits, up to the most that the server takes. */
const DAYS = /^\d{1,4}$/;

/** Within how many days the paid time ends of what is asked for; nothing where the address has no such number. */
export function daysOf(value: AddressValue): number | undefined {
  const text = value("expires");
  return DAYS.test(text) ? Number(text) : undefined;
}

/** What the server is asked, from what stands in the address. */
export function instanceFilters(value: AddressValue): InstanceFilters {
  const status = oneOf(instanceStateNames, value("status"));
  const family = oneOf(flavorFamilyNames, value("family"));
  const scheme = oneOf(schemeNames, value("scheme"));
  const expires_in = daysOf(value);
  const [q, region, zone] = [value("q"), value("region"), value("zone")];
  const [project_id, vdc_id, tag] = [value("project"), value("vdc"), value("tag")];
  return {
    ...(status && { status }),
    ...(region && { region }),
    ...(zone && { zone }),
    ...(project_id && { project_id }),
    ...(vdc_id && { vdc_id }),
    ...(family && { family }),
    ...(scheme && { scheme }),
    ...(expires_in !== undefined && { expires_in }),
    ...(tag && { tag }),
    ...(q && { q }),
  };
}
