import { createStore, useStore } from "../state/store";

/** A page of the operator's: a queue, or one case of the first. */
export type Place =
  | { page: "verifications" }
  | { page: "case"; caseId: string }
  | { page: "orders" }
  | { page: "invoices" }
  | { page: "payouts" }
  | { page: "news" };

/** The queues, in their order. */
export const QUEUES = ["verifications", "orders", "invoices", "payouts", "news"] as const;

/** What the address names. */
function named(): Place {
  const caseId = /^#\/case\/([0-9a-f-]{36})$/.exec(window.location.hash)?.[1];
  if (caseId) return { page: "case", caseId };
  const queue = QUEUES.find((page) => window.location.hash === queueAddress(page));
  return { page: queue ?? "verifications" };
}

const place = createStore<Place>(named());
window.addEventListener("hashchange", () => place.set(named()));

/** The address of a case, or of the queue. */
export function address(caseId: string | null): string {
  return caseId ? `#/case/${caseId}` : "#/";
}

/** The address of a queue. */
export function queueAddress(page: (typeof QUEUES)[number]): string {
  return page === "verifications" ? address(null) : `#/${page}`;
}

/** The page that is shown, followed. */
export function usePlace(): Place {
  return useStore(place);
}
