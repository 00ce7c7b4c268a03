import "../../kit/ui/icon.css";
import "../../kit/ui/icons.css";
import SideNavigation, { type SideNavigationProps } from "@cloudscape-design/components/side-navigation";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import type { MenuItem } from "../../api/generated/types.gen";
import { menuQuery } from "../../api/queries";
import { menuTitle } from "../../i18n/menu";
import { type Translate, useT } from "../../i18n/t";
import { QueryState } from "../../kit/ui/QueryState";
import { useFollow } from "../../kit/ui/useFollow";
import { highlightedPath } from "./highlight";

interface Props {
  /** Called when an entry was followed. */
  onFollowed: () => void;
}

/** The server's menu, with the entry of the present page highlighted. */
export function ConsoleNavigation({ onFollowed }: Props) {
  const t = useT();
  const follow = useFollow();
  const { pathname } = useLocation();
  const menu = useQuery(menuQuery);
  return (
    <QueryState query={menu}>
      {({ menus }) => (
        <div className="menu-icons">
          <SideNavigation
            activeHref={highlightedPath(pathname, shownPaths(menus))}
            items={menus.map((item) => entry(item, t))}
            onFollow={(event) => {
              follow(event.detail.href, event);
              onFollowed();
            }}
          />
        </div>
      )}
    </QueryState>
  );
}

/** The paths of the entries that the menu shows. */
function shownPaths(menus: readonly MenuItem[]): string[] {
  return menus.flatMap(({ path, is_searched_only, sub_menus }) => [
    ...(path && !is_searched_only ? [path] : []),
    ...shownPaths(sub_menus),
  ]);
}

/** A heading with entries below it, or a link. */
function entry(item: MenuItem, t: Translate): SideNavigationProps.Item {
  const text = menuTitle(item, t);
  const items = item.sub_menus.filter((below) => !below.is_searched_only).map((below) => entry(below, t));
  if (!item.path) return { type: "section", text, items };
  if (items.length > 0) return { type: "expandable-link-group", text, href: item.path, items };
  return { type: "link", text, href: item.path };
}
