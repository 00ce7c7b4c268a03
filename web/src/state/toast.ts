import { createStore } from "./store";

/** Milliseconds that a toast stays (SPEC §9). */
const TOAST_TIME = 5_000;

/** A short notice over the page. */
export interface Toast {
  id: number;
  kind: "error" | "success";
  text: string;
}

const store = createStore<readonly Toast[]>([]);
let last = 0;

function show(kind: Toast["kind"], text: string): void {
  last += 1;
  const id = last;
  // The same words twice are one notice.
  const others = store.get().filter((shown) => shown.text !== text);
  store.set([...others, { id, kind, text }]);
  setTimeout(() => dismiss(id), TOAST_TIME);
}

function dismiss(id: number): void {
  store.set(store.get().filter((shown) => shown.id !== id));
}

/** Shows notices for five seconds. */
export const toast = {
  store,
  error: (text: string) => show("error", text),
  /** Says what an error says. */
  failure: (error: unknown) => show("error", error instanceof Error ? error.message : String(error)),
  success: (text: string) => show("success", text),
  dismiss,
};
