import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import { computeGpuServerList, computeGpuServerOffer, computeGpuServerShow } from "../../api/generated/sdk.gen";
import type { GpuServerReply } from "../../api/generated/types.gen";
import type { Question } from "../../kit/table/question";
import { isLive } from "../../state/live";
import { FILTER_NAMES, gpuServerFilters } from "./filters";

/** Everything about GPU servers, to ask anew once one has changed. */
export const GPU_SERVERS = ["gpu_servers"] as const;
/** Milliseconds between two looks, and where changes are told as they happen: people prepare them, not programs. */
const [LATER, LATER_TOLD] = [15_000, 60_000];

/** How soon GPU servers are looked at again. */
export const pace = () => (isLive.get() ? LATER_TOLD : LATER);

/** The account's GPU servers. */
export const GPU_SERVER_LIST: Question<GpuServerReply> = {
  queryKey: [...GPU_SERVERS, "list"],
  filterNames: FILTER_NAMES,
  fetch: ({ value }, page, signal) =>
    call(computeGpuServerList({ signal, query: { ...gpuServerFilters(value), ...page } })),
};

/** Servers that are gone: their page is about to be left, and has nothing to ask for. */
const gone = new Set<string>();

/** Notes that a server is gone, and passes on what its call was answered. */
export const markGone =
  (serverId: string) =>
  <T>(answer: T): T => {
    gone.add(serverId);
    return answer;
  };

/** One GPU server, followed. */
export const gpuServerQuery = (serverId: string) =>
  queryOptions({
    queryKey: [...GPU_SERVERS, "one", serverId],
    queryFn: ({ signal }) => call(computeGpuServerShow({ signal, query: { server_id: serverId } })),
    refetchInterval: ({ state }) => (state.data ? pace() : false),
    enabled: () => !gone.has(serverId),
    retry: false,
    meta: { quiet: true },
  });

/** The models that can be ordered in a region. */
export const modelsQuery = (region: string) =>
  queryOptions({
    queryKey: [...GPU_SERVERS, "offer", region],
    queryFn: ({ signal }) => call(computeGpuServerOffer({ signal, query: { region } })),
    enabled: region !== "",
    retry: false,
    meta: { quiet: true },
  });
