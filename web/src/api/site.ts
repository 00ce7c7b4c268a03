import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { call } from "./call";
import { configShow } from "./generated/sdk.gen";
import type { SiteConfig } from "./generated/types.gen";

/** The operator's brand, contacts, portals and figures: the same for everybody, fetched once. */
export const siteQuery = queryOptions({
  queryKey: ["site"],
  queryFn: ({ signal }) => call(configShow({ signal })),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The site's configuration; the root route has loaded it. */
export function useSite(): SiteConfig {
  return useSuspenseQuery(siteQuery).data;
}
