import type { PermissionGroup } from "@portico/console";

/** What permission groups are sorted into where they are chosen. */
type Category = "vdc" | "compute" | "network" | "cdn" | "account" | "products";

/** A group that core adds and that stands in no category does not compile. */
const CATEGORY: Record<PermissionGroup, Category> = {
  vdc_view: "vdc",
  project_management: "vdc",
  compute_create_delete: "compute",
  compute_configure: "compute",
  compute_view: "compute",
  network_create_delete: "network",
  network_configure: "network",
  network_view: "network",
  cdn_view: "cdn",
  cdn_create: "cdn",
  cdn_configure: "cdn",
  cdn_delete: "cdn",
  cdn_admin: "cdn",
  user_management: "account",
  finance_bills: "account",
  finance_orders: "account",
  finance_balance: "account",
  finance_recharge: "account",
  support: "account",
  kafka_full: "products",
  cloud_link_admin: "products",
  storage_media_admin: "products",
  gpn: "products",
  oss: "products",
  domains: "products",
  dns: "products",
  security: "products",
  video: "products",
  backup: "products",
};

/** The categories in their order, each with its groups. */
export function groupsByCategory(): { label: `grants.category_${Category}`; groups: PermissionGroup[] }[] {
  const groups = Object.keys(CATEGORY) as PermissionGroup[];
  return [...new Set(groups.map((group) => CATEGORY[group]))].map((category) => ({
    label: `grants.category_${category}` as const,
    groups: groups.filter((group) => CATEGORY[group] === category),
  }));
}
