import { useSyncExternalStore } from "react";

/** The token that stands behind `#token=` in an address; empty when there is none. */
export function tokenOf(hash: string): string {
  return new URLSearchParams(hash.replace(/^#/, "")).get("token") ?? "";
}

function subscribe(told: () => void): () => void {
  window.addEventListener("hashchange", told);
  return () => window.removeEventListener("hashchange", told);
}

/** The token of the link that led here, also when another link is followed in the same tab. No server sees that part of an address. */
export function useLinkToken(): string {
  return useSyncExternalStore(subscribe, () => tokenOf(window.location.hash));
}
