import type { QueryKey } from "@tanstack/react-query";
import { queryClient } from "./api/cache";
import { accountQuery, announcementsQuery, menuQuery } from "./api/queries";
import { token } from "./api/token";

/** A question that a page has whoever is signed in: its route's `asks`. */
export interface Ask {
  queryKey: QueryKey;
  queryFn?: unknown;
}

/** What leads to a page, as far as it matters here. */
interface Place {
  search: object;
  asks: readonly Ask[];
}

/**
 * Asks who is signed in beside the operator's settings, and with that what stands around every page and what this one needs for anybody:
 * one after the other they would each take a round trip. What fails is asked again, and told, by what shows it.
 */
export function askFirst({ search, asks }: Place): void {
  // Somebody else may be on their way in, and whoever is known was asked about before.
  if (!token() || "token" in search || queryClient.getQueryData(accountQuery.queryKey) !== undefined) return;
  void queryClient.prefetchQuery(accountQuery);
  for (const query of [menuQuery, announcementsQuery, ...asks]) {
    void queryClient.prefetchQuery({ ...(query as typeof menuQuery), meta: { quiet: true } });
  }
}
