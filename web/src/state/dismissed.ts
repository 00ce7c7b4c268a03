import { createStore, useStore } from "./store";

const KEY = "dismissed";
const store = createStore<readonly string[]>(read());

/** The announcements that were dismissed in this tab. */
export function useDismissed(): readonly string[] {
  return useStore(store);
}

/** Dismisses an announcement in this tab. */
export function dismissAnnouncement(id: string): void {
  const ids = [...store.get(), id];
  sessionStorage.setItem(KEY, ids.join(","));
  store.set(ids);
}

function read(): string[] {
  return (sessionStorage.getItem(KEY) ?? "").split(",").filter(Boolean);
}
