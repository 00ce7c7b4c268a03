import { useSyncExternalStore } from "react";

/** Pixels above the frame (SPEC §2). */
const ABOVE = 65;

function subscribe(listener: () => void): () => void {
  window.addEventListener("resize", listener);
  return () => window.removeEventListener("resize", listener);
}

/** The frame's height: what the window leaves below the header, followed as it is resized. */
export function useFrameHeight(): number {
  return useSyncExternalStore(subscribe, () => window.innerHeight - ABOVE);
}
