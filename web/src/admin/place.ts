import { createStore, useStore } from "../state/store";

/** A page of the operator's: a queue, or one case of the first. */
export type Place = { page: "verifications" } | { page: "case"; caseId: string } | { page: "orders" };

/** What the address names. */
function named(): Place {
  const caseId = /^#\/case\/([0-9a-f-]{36})$/.exec(window.location.hash)?.[1];
  if (caseId) return { page: "case", caseId };
  return { page: window.location.hash === "#/orders" ? "orders" : "verifications" };
}

const place = createStore<Place>(named());
window.addEventListener("hashchange", () => place.set(named()));

/** The address of a case, or of the queue. */
export function address(caseId: string | null): string {
  return caseId ? `#/case/${caseId}` : "#/";
}

/** The address of the orders. */
export const ORDERS_ADDRESS = "#/orders";

/** The page that is shown, followed. */
export function usePlace(): Place {
  return useStore(place);
}
