import { queryOptions, useQueries } from "@tanstack/react-query";
import { ApiError, call, isWeather } from "../../api/call";
import { billingBillResourceList } from "../../api/generated/sdk.gen";
import type { InstanceDetailReply, Money, Quote, ResourceReply } from "../../api/generated/types.gen";
import type { Month } from "../../domain/money/months";
import { quoteQuery } from "../../domain/money/queries";
import { PATHS } from "../../domain/paths";
import { resourceQuery } from "../../domain/resource/queries";

/** A part of an instance that is billed by itself. */
export interface BilledPart {
  /** Names it among the instance's parts. */
  id: string;
  part: NonNullable<ResourceReply["part"]>;
  /** GiB of a disk, Mbit/s of a bandwidth; else 1. */
  size: number;
  /** By which resource it is billed; nothing before it is. */
  resourceId: string | undefined;
}

/** What of an instance is billed, the machine first. */
export function partsOf({ instance, disks, public: network }: InstanceDetailReply): BilledPart[] {
  const part = (
    id: string,
    kind: BilledPart["part"],
    size: number,
    resourceId: string | null | undefined,
  ): BilledPart => ({ id, part: kind, size, resourceId: resourceId ?? undefined });
  return [
    part(instance.instance_id, "compute", 1, instance.resource_id),
    ...disks.map(({ disk_id, gib, resource_id }) => part(disk_id, "disk", gib, resource_id)),
    ...(network
      ? [
          part("address", "address", 1, network.address_resource_id),
          part("bandwidth", "bandwidth", instance.bandwidth_mbit, network.bandwidth_resource_id),
        ]
      : []),
  ];
}

/** The resources that some parts are billed by. */
export interface Resources {
  of: (part: BilledPart) => ResourceReply | undefined;
  /** Some are on their way for the first time. */
  isPending: boolean;
  /** Some could not be loaded. */
  isFailed: boolean;
  /** Asks again for the parts that failed. */
  again: () => void;
}

/** Asks for the resources that parts are billed by, each by itself: no list has those of one instance. */
export function useResources(parts: readonly BilledPart[]): Resources {
  const ids = [...new Set(parts.flatMap(({ resourceId }) => resourceId ?? []))];
  const queries = useQueries({ queries: ids.map((id) => resourceQuery(id)) });
  const known = new Map(ids.map((id, place) => [id, queries[place]?.data]));
  const failed = queries.filter(({ isError, isFetching }) => isError && !isFetching);
  return {
    of: ({ resourceId }) => (resourceId ? known.get(resourceId) : undefined),
    isPending: queries.some(({ isPending }) => isPending),
    isFailed: failed.length > 0,
    again: () => {
      for (const query of failed) void query.refetch();
    },
  };
}

/** What one period of a resource costs. */
export interface PeriodPrice {
  quote: Quote | undefined;
  /** No list has it any more. */
  isGone: boolean;
}

/** What of their prices there is to know. */
export interface Prices {
  of: (resource: ResourceReply) => PeriodPrice;
  /** What one period of some comes to; nothing while one of them has no price. */
  sum: (resources: readonly ResourceReply[]) => Money | undefined;
}

/** Prices one period of each resource by the present price list, if it `isAsked`. Equal disks are one question. */
export function usePrices(resources: readonly ResourceReply[], isAsked: boolean): Prices {
  const questionOf = ({ region, product, scheme, quantity }: ResourceReply) =>
    quoteQuery({ region, product, scheme, quantity, periods: 1 });
  const keyOf = (resource: ResourceReply) => questionOf(resource).queryKey.join();
  const distinct = isAsked ? [...new Map(resources.map((one) => [keyOf(one), one])).values()] : [];
  const queries = useQueries({ queries: distinct.map(questionOf) });
  const known = new Map(distinct.map((one, place) => [keyOf(one), queries[place]]));
  const quoteOf = (resource: ResourceReply) => known.get(keyOf(resource))?.data?.quote;
  return {
    of: (resource) => {
      const error = known.get(keyOf(resource))?.error;
      return { quote: quoteOf(resource), isGone: error instanceof ApiError && !isWeather(error) };
    },
    sum: (some) => {
      const totals = some.flatMap((one) => quoteOf(one) ?? []);
      const amounts = totals.map(({ total, currency }) => ({ minor: total, currency }));
      return totals.length === some.length ? sumOf(amounts) : undefined;
    },
  };
}

/** Amounts together; nothing of none. */
function sumOf(amounts: readonly Money[]): Money | undefined {
  const [first] = amounts;
  return first && { currency: first.currency, minor: amounts.reduce((sum, { minor }) => sum + minor, 0) };
}

/** What resources have cost in a month. */
export interface Costs {
  /** Null for nothing yet; undefined while that is not known. */
  of: (resource: ResourceReply) => Money | null | undefined;
  /** All of them together; undefined while one is not known, or nothing has been charged. */
  sum: Money | undefined;
  /** Some could not be loaded. */
  isFailed: boolean;
  /** Asks again for the parts that failed. */
  again: () => void;
}

/** What a resource has cost in a month; null while nothing was charged. */
const costQuery = (resourceId: string, month: Month) =>
  queryOptions({
    queryKey: ["bills", "resource", month, resourceId],
    queryFn: async ({ signal }) => {
      const { items } = await call(billingBillResourceList({ signal, query: { month, q: resourceId, limit: 1 } }));
      return items.find(({ resource_id }) => resource_id === resourceId)?.total ?? null;
    },
    retry: false,
    meta: { quiet: true },
  });

/** Asks what each resource has cost in a month, if it `isAsked`. */
export function useCosts(resources: readonly ResourceReply[], month: Month, isAsked: boolean): Costs {
  const ids = isAsked ? resources.map(({ resource_id }) => resource_id) : [];
  const queries = useQueries({ queries: ids.map((id) => costQuery(id, month)) });
  const known = new Map(ids.map((id, place) => [id, queries[place]?.data]));
  const costs = [...known.values()];
  const failed = queries.filter(({ isError, isFetching }) => isError && !isFetching);
  return {
    of: ({ resource_id }) => known.get(resource_id),
    sum: costs.includes(undefined) ? undefined : sumOf(costs.flatMap((cost) => cost ?? [])),
    isFailed: failed.length > 0,
    again: () => {
      for (const query of failed) void query.refetch();
    },
  };
}

/** Where the bills of this month tell what a resource was billed for. */
export function itemsPath({ resource_id, name }: Pick<ResourceReply, "resource_id" | "name">): string {
  return `${PATHS.bills}?${new URLSearchParams({ tab: "items", resource: resource_id, name })}`;
}

/** Where they tell what everything cost that has an instance's name: also parts that were replaced. */
export function resourceBillPath(name: string): string {
  return `${PATHS.bills}?${new URLSearchParams({ tab: "resources", q: name })}`;
}
