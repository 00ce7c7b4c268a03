import type { FlavorReply } from "../../api/generated/types.gen";

/** What people call a zone: its region's name before its own; the region's alone where the zone is not known. */
export function zoneName(region: string, zone: string | null | undefined): string {
  return zone ? `${region}-${zone}` : region;
}

/** How many more of a flavor there is room for in a zone; in the whole region for none. */
export function stockIn({ stock, zones }: Pick<FlavorReply, "stock" | "zones">, zone: string): number {
  return zone ? (zones.find((one) => one.zone === zone)?.stock ?? 0) : stock;
}
