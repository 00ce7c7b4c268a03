import { infiniteQueryOptions, type QueryKey } from "@tanstack/react-query";
import type { AddressName, AddressValue, ListState } from "./useListState";
import type { Fetch, Page, PageQuery } from "./usePages";

/** What a list of the server's is asked, by what stands in the address. */
export interface Question<T, P extends Page<T> = Page<T>> {
  /** The question's name; search, filters and order are added to it. */
  queryKey: QueryKey;
  /** Asks for a page, with the list's state of the moment. */
  fetch: (list: Pick<ListState, "value">, page: PageQuery, signal: AbortSignal) => ReturnType<Fetch<T, P>>;
  /** Names of the values in the address that the question depends on, beside `q` and `sort`. */
  filterNames?: readonly AddressName[];
}

/** What a question depends on in the address: search, order, then the filters. */
export function askedOf({ filterNames = [] }: Pick<Question<never>, "filterNames">, value: AddressValue): string[] {
  return (["q", "sort", ...filterNames] as const).map((name) => value(name));
}

/** Pages as they are fetched, one after another by the cursor of the one before. */
export function pagesQuery<T, P extends Page<T>>(queryKey: QueryKey, fetch: Fetch<T, P>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam }) => fetch(pageParam ? { cursor: pageParam } : {}, signal),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    meta: { quiet: true },
  });
}

/** A question's pages as a list shows them at an address. */
export function questionQuery<T, P extends Page<T>>(question: Question<T, P>, value: AddressValue) {
  return pagesQuery<T, P>([...question.queryKey, ...askedOf(question, value)], (page, signal) =>
    question.fetch({ value }, page, signal),
  );
}
