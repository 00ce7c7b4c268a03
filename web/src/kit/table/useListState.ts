import { useRouter, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";

/** What stands in the address, as the routes declare it by `searchTexts`. */
const useTexts = () => useSearch({ strict: false });

/** Names of what a page reads from the address: those that a route declares. */
export type AddressName = keyof ReturnType<typeof useTexts>;
/** Texts by their names in the address. */
export type AddressValues = { readonly [N in AddressName]?: string };

/** The value of the address by its name; empty where it is missing. */
export type AddressValue = (name: AddressName) => string;

/** What a list shows, as it stands in the address: everything that can be linked. */
export interface ListState {
  value: AddressValue;
  /** Sets some values; an empty one leaves the address. The list begins anew. */
  set: (values: AddressValues) => void;
}

/** Keeps a list's search, filters and order in the address. */
export function useListState(): ListState {
  const search = useTexts();
  const { history, latestLocation } = useRouter();
  const set = useCallback(
    (values: AddressValues) => {
      const merged = { ...(latestLocation.search as Record<string, string>), ...values };
      const query = new URLSearchParams(Object.entries(merged).filter(([, value]) => value !== "")).toString();
      history.replace(query ? `${latestLocation.pathname}?${query}` : latestLocation.pathname);
    },
    [history, latestLocation],
  );
  return { value: (name) => search[name] ?? "", set };
}
