import { useQueries, useQuery } from "@tanstack/react-query";
import { ApiError, isWeather } from "../../api/call";
import type { InstanceDetailReply, Money, Quote, ResourceReply } from "../../api/generated/types.gen";
import { quoteQuery } from "../../domain/money/queries";
import { sumOf } from "../../domain/money/sumOf";
import { PATHS } from "../../domain/paths";
import { resourcesQuery } from "../../domain/resource/billed";

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
  /** Asks anew for all of them, once that has failed. */
  again: () => void;
}

/** Asks for the resources that parts are billed by. One that is not among the answer could not be loaded. */
export function useResources(parts: readonly BilledPart[]): Resources {
  const ids = [...new Set(parts.flatMap(({ resourceId }) => resourceId ?? []))];
  const { data, isError, isFetching, isLoading, refetch } = useQuery(resourcesQuery(ids));
  const known = new Map(data?.items.map((one) => [one.resource_id, one]));
  const isLacking = data !== undefined && ids.some((id) => !known.has(id));
  return {
    of: ({ resourceId }) => (resourceId ? known.get(resourceId) : undefined),
    isPending: isLoading,
    isFailed: (isError || isLacking) && !isFetching,
    again: () => void refetch(),
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

/** Where the bills tell what each of some resources cost: by their ids, as their names on a bill are those of then. */
export function resourceBillPath(ids: readonly string[]): string {
  return `${PATHS.bills}?${new URLSearchParams({ tab: "resources", ids: ids.join(",") })}`;
}
