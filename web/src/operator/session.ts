import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../api/call";
import { isSessionOver } from "./client";
import { sessionShow } from "./generated/sdk.gen";
import type { OperatorSessionReply } from "./generated/types.gen";

/** Milliseconds for which what is known of a session holds. */
const FRESH = 60_000;

/** Who is signed in, to what; `null` for nobody. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }): Promise<OperatorSessionReply | null> =>
    call(sessionShow({ signal })).catch((error: unknown) => {
      if (isSessionOver(error)) return null;
      throw error;
    }),
  staleTime: FRESH,
  meta: { quiet: true },
});

/** Forgets whoever was signed in and all that they saw: the frame asks for sign-in. */
export function forgetOperator(queries: QueryClient): void {
  queries.setQueryData(sessionQuery.queryKey, null);
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
}
