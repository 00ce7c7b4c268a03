import { useSyncExternalStore } from "react";

/**
 * Where no columns fit beside each other (`kit/table/stackedTable.css`), and the component library lets the menu stand over the page instead of
 * beside it: its own border.
 */
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
