import type { ReactNode } from "react";
import { FailedState } from "./FailedState";
import { Loading } from "./Loading";

/** The part of a query's result that is shown here. */
interface Question<T> {
  data: T | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** What is shown of a query, and how. */
export interface QueryStateProps<T> {
  query: Question<T>;
  children: (data: T) => ReactNode;
}

/** What was loaded; until then that it is loading, or that it failed, with a second try. */
export function QueryState<T>({ query, children }: QueryStateProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError && !query.isFetching) return <FailedState onRetry={() => query.refetch()} />;
  return <Loading />;
}
