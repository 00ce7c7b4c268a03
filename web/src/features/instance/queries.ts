import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import { computeInstanceList, computeInstanceShow, computeOfferList } from "../../api/generated/sdk.gen";
import type { InstanceReply } from "../../api/generated/types.gen";
import { INSTANCES, paceOf } from "../../domain/instance/queries";
import type { Question } from "../../kit/table/question";
import { FILTER_NAMES, instanceFilters } from "./filters";

/** The instances that the person may see. */
export const INSTANCE_LIST: Question<InstanceReply> = {
  queryKey: [...INSTANCES, "list"],
  filterNames: FILTER_NAMES,
  fetch: ({ value }, page, signal) =>
    call(computeInstanceList({ signal, query: { ...instanceFilters(value), ...page } })),
};

/** One instance, looked at again while something is under way with it. */
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
