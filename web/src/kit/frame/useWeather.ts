import { notifyManager, onlineManager, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { isWeather } from "../../api/call";

/** How what the page shows may be older than it should be. */
interface Weather {
  /** Whether the browser has no network at all. */
  isOffline: boolean;
  /** When the oldest shown thing that could not be asked anew was loaded, in milliseconds; 0: everything could. */
  staleSince: number;
  /** Asks anew for everything that the page shows. */
  retry: () => void;
}

/** When what a page shows and could not refresh was loaded, in milliseconds; 0 where there is nothing of the kind. */
function oldest(queries: QueryClient): number {
  const shown = queries.getQueryCache().findAll({ type: "active" });
  const failed = shown.filter(({ state }) => state.data !== undefined && isWeather(state.error));
  return failed.length === 0 ? 0 : Math.min(...failed.map(({ state }) => state.dataUpdatedAt));
}

/** Follows whether what the page shows could be refreshed; a network that is back refreshes it by itself. */
export function useWeather(): Weather {
  const queries = useQueryClient();
  const follow = useCallback(
    (listener: () => void) => queries.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [queries],
  );
  return {
    isOffline: !useSyncExternalStore(subscribeOnline, isOnline),
    staleSince: useSyncExternalStore(follow, () => oldest(queries)),
    retry: () => void queries.refetchQueries({ type: "active" }),
  };
}

const subscribeOnline = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = () => onlineManager.isOnline();
