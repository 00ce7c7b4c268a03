import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { QueryStateProps } from "../ui/QueryState";

/**
 * The answer that a form begins with, of a question that is asked anew on every mount: what was known before may have been changed
 * elsewhere, and stays out of the form also where the new answer cannot be had. What is begun stays, whatever later looks come to.
 */
export function useAnsweredNow<T>(query: UseQueryResult<T>): QueryStateProps<T>["query"] {
  const { data, isError, isFetching, isFetchedAfterMount, isSuccess, refetch } = query;
  const [wasAnswered, setWasAnswered] = useState(false);
  // A failed look counts as fetched, too.
  const isAnswered = wasAnswered || (isFetchedAfterMount && isSuccess);
  if (isAnswered !== wasAnswered) setWasAnswered(isAnswered);
  return { data: isAnswered ? data : undefined, isError, isFetching, refetch };
}
