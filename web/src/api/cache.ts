import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { toast } from "../kit/ui/toast";
import { rules } from "../rules/rules";
import { ApiError, isPasswordOver, isWeather } from "./call";

/** Says what went wrong (SPEC §7), unless the page that the person is led to says so: sign-in, or another password. */
function report(error: Error): void {
  if (isPasswordOver(error)) return;
  if (error instanceof ApiError && error.code !== undefined && rules.codeEndsSession(error.code)) return;
  toast.failure(error);
}

/** The one cache of what the server told. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.meta?.quiet !== true) report(error);
    },
  }),
  mutationCache: new MutationCache({ onError: report }),
  defaultOptions: {
    queries: {
      retry: (tries, error) => tries < 2 && isWeather(error),
      refetchOnWindowFocus: false,
      refetchOnReconnect: "always",
    },
    // What is done without a network fails at once; it is not done later, when nobody expects it any more.
    mutations: { networkMode: "always" },
  },
});

/** Forgets everything that belongs to whoever was signed in. */
export function forgetPerson(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "site" });
}
