import { createStore, useStore } from "../state/store";

/** The case that the address names; nothing for the queue. */
function named(): string | null {
  return /^#\/case\/([0-9a-f-]{36})$/.exec(window.location.hash)?.[1] ?? null;
}

const place = createStore<string | null>(named());
window.addEventListener("hashchange", () => place.set(named()));

/** The address of a case, or of the queue. */
export function address(caseId: string | null): string {
  return caseId ? `#/case/${caseId}` : "#/";
}

/** The case that is shown, followed. */
export function usePlace(): string | null {
  return useStore(place);
}
