import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { toast } from "../state/toast";
import { freshness } from "./begun";
import { isWeather } from "./call";

/** Makes a cache of what a server told. What went wrong is said in a notice (SPEC §7), but for errors that are said elsewhere. */
export function createCache(isSaidElsewhere: (error: Error) => boolean): QueryClient {
  const report = (error: Error) => {
    if (!isSaidElsewhere(error)) toast.failure(error);
  };
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.quiet !== true) report(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _made, mutation) => {
        // A dialog says its own.
        if (mutation.meta?.quiet !== true) report(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: freshness,
        retry: (tries, error) => tries < 2 && isWeather(error),
        refetchOnWindowFocus: false,
        refetchOnReconnect: "always",
      },
      // What is done without a network fails at once; it is not done later, when nobody expects it any more.
      mutations: { networkMode: "always" },
    },
  });
}
