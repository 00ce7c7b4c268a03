import { useRouter, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";

/** What stands in the address, as the routes declare it by `searchTexts`. */
const useTexts = () => useSearch({ strict: false });

/** Names of what a page reads from the address: those that a route declares. */
export type AddressName = keyof ReturnType<typeof useTexts>;
/** Texts by their names in the address. */
type AddressValues = { readonly [N in AddressName]?: string };

/** The value of the address by its name; empty where it is missing. */
export type AddressValue = (name: AddressName) => string;

/** What a list shows, as it stands in the address: everything that can be linked. */
export interface ListState {
  value: AddressValue;
  /** Sets some values; an empty one leaves the address. The list begins anew. Where it `isStep`, the browser's way back leads to what was before. */
  set: (values: AddressValues, isStep?: boolean) => void;
}

/** Keeps a list's search, filters and order in the address. */
export function useListState(): ListState {
  const search = useTexts();
  const router = useRouter();
  const set = useCallback(
    (values: AddressValues, isStep = false) => {
      // As they are at this moment: something else may have been set since the page was drawn.
      const { history, latestLocation } = router;
      const merged = { ...(latestLocation.search as Record<string, string>), ...values };
      const query = new URLSearchParams(Object.entries(merged).filter(([, value]) => value !== "")).toString();
      const path = query ? `${latestLocation.pathname}?${query}` : latestLocation.pathname;
      if (isStep) history.push(path);
      else history.replace(path);
    },
    [router],
  );
  return { value: (name) => search[name] ?? "", set };
}
