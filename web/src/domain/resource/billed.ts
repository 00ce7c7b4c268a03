import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../api/call";
import { billingBillResourceList, billingResourceList } from "../../api/generated/sdk.gen";
import type { Money, ResourceReply } from "../../api/generated/types.gen";
import type { Month } from "../money/months";
import { sumOf } from "../money/sumOf";
import { PATHS } from "../paths";
import { RESOURCES } from "./queries";

/** Rows of a page at most. */
const MOST = 100;

/** Some resources, at most a page of them, in one question. */
export const resourcesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...RESOURCES, "of", ...ids],
    queryFn: ({ signal }) => call(billingResourceList({ signal, query: { resource_ids: ids.join(","), limit: MOST } })),
    enabled: ids.length > 0,
    retry: false,
    meta: { quiet: true },
  });

/** What resources have cost in a month. */
export interface Costs {
  /** Null for nothing yet; undefined while that is not known. */
  of: (resource: ResourceReply) => Money | null | undefined;
  /** All of them together; undefined while that is not known, or nothing has been charged. */
  sum: Money | undefined;
  /** They could not be loaded. */
  isFailed: boolean;
  /** Asks anew for all of them, once that has failed. */
  again: () => void;
}

/** What some resources have cost in a month, in one question; of what nothing was charged there is nothing. */
const costsQuery = (ids: readonly string[], month: Month) =>
  queryOptions({
    queryKey: ["bills", "resource", month, ...ids],
    queryFn: ({ signal }) =>
      call(billingBillResourceList({ signal, query: { month, resource_ids: ids.join(","), limit: MOST } })),
    enabled: ids.length > 0,
    retry: false,
    meta: { quiet: true },
  });

/** Asks what resources have cost in a month, if it `isAsked`. */
export function useCosts(resources: readonly ResourceReply[], month: Month, isAsked: boolean): Costs {
  const ids = isAsked ? resources.map(({ resource_id }) => resource_id) : [];
  const { data, isError, isFetching, refetch } = useQuery(costsQuery(ids, month));
  const known = new Map(data?.items.map(({ resource_id, total }) => [resource_id, total]));
  return {
    of: ({ resource_id }) => data && (known.get(resource_id) ?? null),
    sum: sumOf([...known.values()]),
    isFailed: isError && !isFetching,
    again: () => void refetch(),
  };
}

/** Where the bills of this month tell what a resource was billed for. */
export function itemsPath({ resource_id, name }: Pick<ResourceReply, "resource_id" | "name">): string {
  return `${PATHS.bills}?${new URLSearchParams({ tab: "items", resource: resource_id, name })}`;
}
