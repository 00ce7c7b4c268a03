import { useWays } from "../../domain/ways/useWays";
import type { MenuPage } from "../../i18n/menu";
import { translator, useT } from "../../i18n/t";
import { type Entrance, pageEntrance, WAY } from "./entrance";

/** All that the person can pin: the menu's pages, and behind them the ways below these that the person may go. */
export function useEntrances(pages: readonly MenuPage[]): Entrance[] {
  const t = useT();
  const english = translator("US");
  const ways = useWays().filter(({ path }) => !pages.some((page) => page.path === path));
  return [
    ...pages.map(pageEntrance),
    ...ways.map(({ path, icon, words, also }) => ({
      name: `${WAY}${words}`,
      icon,
      path,
      title: t(`palette.${words}`),
      also: `${english(`palette.${words}`)} ${also}`,
    })),
  ];
}
