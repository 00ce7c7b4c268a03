import type { MenuItem } from "../api/generated/types.gen";
import type { Key, Translate } from "./t";

/** A menu entry that leads somewhere. */
export interface MenuPage {
  router_name: string;
  icon: string;
  path: string;
  title: string;
  /** The title in English, to search by in any language. */
  english: string;
}

const TITLES = [
  "menu.home",
  "menu.gpu-cloud",
  "menu.gpu-server",
  "menu.gpu-cloud-key",
  "menu.resource",
  "menu.project",
  "menu.tickets",
  "menu.account",
  "menu.accountsecurity",
  "menu.apitokens",
  "menu.verification",
  "menu.settings",
  "menu.messages",
  "menu.events",
  "menu.user_message",
  "menu.company",
  "menu.access",
  "menu.users",
  "menu.groups",
  "menu.audit",
  "menu.billing",
  "menu.payment",
  "menu.recharge",
  "menu.setCard",
  "menu.bills",
  "menu.order",
  "menu.budget",
  "menu.invoice",
  "menu.prices",
  "menu.portals",
  "menu.portal",
] as const satisfies readonly Key[];

/** The entry's words: the operator's own, else ours by the key; the route's name for a key that this build does not know. */
export function menuTitle(item: MenuItem, t: Translate): string {
  if (item.title) return item.title;
  const key = TITLES.find((one) => one === item.title_key);
  return key ? t(key) : item.router_name;
}

/** SPEC §4's flag `author_limits`: whether an entry named Account stands below the user-message menu. */
export function authorLimits(menus: readonly MenuItem[]): boolean {
  const below = menus.filter(({ router_name }) => router_name === "user_message").flatMap((item) => item.sub_menus);
  return below.some(({ router_name }) => router_name === "Account");
}

/** Every entry that leads somewhere, from top to bottom. */
export function menuPages(menus: readonly MenuItem[], t: Translate, english: Translate): MenuPage[] {
  return menus.flatMap((item) => {
    const below = menuPages(item.sub_menus, t, english);
    if (!item.path) return below;
    const { router_name, icon, path } = item;
    return [{ router_name, icon, path, title: menuTitle(item, t), english: menuTitle(item, english) }, ...below];
  });
}
