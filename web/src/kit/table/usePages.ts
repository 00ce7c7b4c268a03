import { type QueryKey, useInfiniteQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { isWeather } from "../../api/call";
import { toast } from "../../state/toast";
import { pagesQuery } from "./question";

/** A page of a list as every list call answers it. */
export interface Page<T> {
  items: readonly T[];
  next_cursor?: string | null | undefined;
}

/** Which page, as every list call takes it in its query: where the page before ended; nothing for the first. */
export interface PageQuery {
  cursor?: string;
}

/** Fetches a page of a list from the server. */
export type Fetch<T, P extends Page<T> = Page<T>> = (page: PageQuery, signal: AbortSignal) => Promise<P>;

/** A list walked page by page. */
export interface Pages<T, P extends Page<T> = Page<T>> {
  items: readonly T[];
  /** The first page as it was answered; nothing until it is. */
  first: P | undefined;
  isFirstLoad: boolean;
  isFetching: boolean;
  /** Whether there is nothing to show; what was there before a line that broke stays. */
  isError: boolean;
  /** When it was answered last, in milliseconds since 1970; 0 before. */
  updatedAt: number;
  refetch: () => void;
  /** 1 for the first. */
  index: number;
  /** Pages that are known to be there. */
  count: number;
  hasMore: boolean;
  go: (index: number) => void;
}

/** On which page a list was left, by the visit in the browser's history and the question. */
const left = new Map<string, number>();

/**
 * Walks a list by cursors: a page costs the same wherever it is, and one goes back without asking again. `pace` and `keepsRows`: as in a
 * list's properties.
 */
export function usePages<T, P extends Page<T> = Page<T>>(
  queryKey: QueryKey,
  fetch: Fetch<T, P>,
  pace: (items: readonly T[]) => number | false = () => false,
  keepsRows = false,
): Pages<T, P> {
  const query = useInfiniteQuery({
    ...pagesQuery<T, P>(queryKey, fetch),
    refetchInterval: ({ state }) => pace(state.data?.pages.flatMap(({ items }) => items) ?? []),
    placeholderData: (before) => (keepsRows ? before : undefined),
  });
  const key = JSON.stringify(queryKey);
  const { history } = useRouter();
  // Whoever comes back to a list finds the page that they left; another question, and another visit, begins on the first.
  const place = `${history.location.state.__TSR_key} ${key}`;
  const [walked, setWalked] = useState({ key, index: left.get(place) ?? 1 });
  const index = walked.key === key ? walked.index : 1;
  const setIndex = (next: number) => {
    left.set(place, next);
    setWalked({ key, index: next });
  };
  const pages = query.data?.pages ?? [];
  const shown = Math.min(index, Math.max(pages.length, 1));
  const go = async (wanted: number) => {
    if (wanted > pages.length) {
      const { isError, error } = await query.fetchNextPage();
      // What is shown stays, and the next page is asked for again by another press.
      if (isError) return toast.failure(error);
    }
    setIndex(wanted);
  };
  return {
    items: pages[shown - 1]?.items ?? [],
    first: pages[0],
    isFirstLoad: query.isPending,
    isFetching: query.isFetching,
    isError: query.isError && !(query.data && isWeather(query.error)),
    updatedAt: query.dataUpdatedAt,
    refetch: () => void query.refetch(),
    index: shown,
    count: Math.max(pages.length, 1),
    hasMore: query.hasNextPage,
    go: (wanted) => void go(wanted),
  };
}
