import { useSyncExternalStore } from "react";

/** Where no columns fit beside each other: see `stackedTable.css`. */
const PHONE = "(max-width: 688px)";

/** Whether the window is as narrow as a phone's. */
export function isPhone(): boolean {
  return window.matchMedia(PHONE).matches;
}

/** Whether the window is as narrow as a phone's, followed. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, isPhone);
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener("resize", onChange);
  return () => window.removeEventListener("resize", onChange);
}
