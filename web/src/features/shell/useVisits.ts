import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { accountViewHistoryUpdate } from "../../api/generated/sdk.gen";
import { historyQuery } from "../../api/queries";
import type { MenuPage } from "../../i18n/menu";
import { highlightedPath } from "./highlight";

/** Tells the server which page of the menu the person visits (SPEC §7); below one of them it is that one, whose words the visit bears. */
export function useVisits(pages: readonly MenuPage[]): void {
  const queries = useQueryClient();
  const { pathname } = useLocation();
  const shown = highlightedPath(pathname);
  const here = pages.find(({ path }) => path === pathname) ?? pages.find(({ path }) => path === shown);
  const { router_name, path } = here ?? {};

  useEffect(() => {
    if (!router_name || !path) return;
    accountViewHistoryUpdate({ body: { router_name, path } }).then(
      () => queries.invalidateQueries({ queryKey: historyQuery.queryKey }),
      // A visit that is not remembered is no reason to disturb the person.
      () => undefined,
    );
  }, [router_name, path, queries]);
}
