import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "./call";
import { siteConfig } from "./generated/sdk.gen";
import type { SiteConfig } from "./generated/types.gen";

/** The operator's brand, contacts, portals and figures: the same for everybody, fetched once. */
export const siteQuery = queryOptions({
  queryKey: ["site"],
  queryFn: ({ signal }) => call(siteConfig({ signal })),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Every part is there: the server sends each figure, although a configuration may leave it out. */
type Complete<T> = { [K in keyof T]-?: Complete<NonNullable<T[K]>> };
/** The site's configuration, with every figure. */
type Site = Omit<SiteConfig, "limits"> & { limits: Complete<SiteConfig["limits"]> };

/** The site's configuration. The root route has loaded it, and it stays as it was: there is nothing to follow. */
export function useSite(): Site {
  const site = useQueryClient().getQueryData(siteQuery.queryKey);
  if (!site) throw new Error("the site's configuration is read before the root route has loaded it");
  return site as Site;
}
