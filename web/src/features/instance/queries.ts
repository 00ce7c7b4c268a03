import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import { computeInstanceShow, computeOfferList } from "../../api/generated/sdk.gen";
import { INSTANCES, paceOf } from "../../domain/instance/queries";

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
