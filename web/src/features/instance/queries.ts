import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import { computeInstanceList, computeInstanceShow, computeOfferList } from "../../api/generated/sdk.gen";
import type { InstanceReply } from "../../api/generated/types.gen";
import type { Question } from "../../kit/table/question";
import { isLive } from "../../state/live";
import { FILTER_NAMES, instanceFilters } from "./filters";

/** Everything about instances, to ask anew once one has changed. */
export const INSTANCES = ["instances"] as const;
/** Milliseconds between two looks while something is being done, and while nothing is. */
const [SOON, LATER] = [1_500, 15_000];
/** The same where changes are told as they happen, should one not be heard. */
const [SOON_TOLD, LATER_TOLD] = [10_000, 60_000];

/** How soon instances are looked at again: at once while something is being done with one of them and nobody tells what comes of it. */
export function paceOf(instances: readonly Pick<InstanceReply, "operation">[]): number {
  const [soon, later] = isLive.get() ? [SOON_TOLD, LATER_TOLD] : [SOON, LATER];
  return instances.some(({ operation }) => operation) ? soon : later;
}

/** The account's instances. */
export const INSTANCE_LIST: Question<InstanceReply> = {
  queryKey: [...INSTANCES, "list"],
  filterNames: FILTER_NAMES,
  fetch: ({ value }, page, signal) =>
    call(computeInstanceList({ signal, query: { ...instanceFilters(value), ...page } })),
};

/** One instance, followed. */
export const instanceQuery = (instanceId: string) =>
  queryOptions({
    queryKey: [...INSTANCES, "one", instanceId],
    queryFn: ({ signal }) => call(computeInstanceShow({ signal, query: { instance_id: instanceId } })),
    refetchInterval: ({ state }) => (state.data ? paceOf([state.data.instance]) : false),
    retry: false,
    meta: { quiet: true },
  });

/** What can be created in a region. */
export const offerQuery = (region: string) =>
  queryOptions({
    queryKey: [...INSTANCES, "offer", region],
    queryFn: ({ signal }) => call(computeOfferList({ signal, query: { region } })),
    enabled: region !== "",
    retry: false,
    meta: { quiet: true },
  });
