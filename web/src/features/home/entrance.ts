import type { MenuPage } from "../../i18n/menu";

/** What is pinned to the home page: a page of the menu, or a way to what stands below one. */
export interface Entrance {
  /** By which it is kept: the route's name of a page, `way/…` of a way. */
  name: string;
  icon: string;
  path: string;
  title: string;
  /** Other words by which it is found. */
  also: string;
}

/** What stands before the name of a way. */
export const WAY = "way/";

/** A page of the menu as it is pinned. */
export function pageEntrance({ router_name, icon, path, title, english }: MenuPage): Entrance {
  return { name: router_name, icon, path, title, also: english };
}

/** Those that are named, in the order of the names; what is not there is left out. */
export function pick(entrances: readonly Entrance[], names: readonly string[]): Entrance[] {
  return names.flatMap((name) => entrances.find((one) => one.name === name) ?? []);
}
