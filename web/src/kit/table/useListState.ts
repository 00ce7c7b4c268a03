import { useRouter, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";

/** What a list shows, as it stands in the address: everything that can be linked. */
export interface ListState {
  /** The values of the address by name; missing ones are empty. */
  value: (name: string) => string;
  /** Sets some values; an empty one leaves the address. The list begins anew. */
  set: (values: Record<string, string>) => void;
}

/** Keeps a list's search, filters and order in the address. */
export function useListState(): ListState {
  const search = useSearch({ strict: false }) as Record<string, string>;
  const { history, latestLocation } = useRouter();
  const set = useCallback(
    (values: Record<string, string>) => {
      const merged = { ...(latestLocation.search as Record<string, string>), ...values };
      const query = new URLSearchParams(Object.entries(merged).filter(([, value]) => value !== "")).toString();
      history.replace(query ? `${latestLocation.pathname}?${query}` : latestLocation.pathname);
    },
    [history, latestLocation],
  );
  return { value: (name) => search[name] ?? "", set };
}
