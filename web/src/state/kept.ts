/** The name under which an order is kept that was left for a recharge. */
export const KEPT_ORDER = "kept_order";

/** What this browser keeps under a name; empty where it keeps nothing. */
export function readKept(name: string): string {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

/** Keeps a text in this browser. One that keeps nothing still shows what was chosen, until the page is left. */
export function keepText(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {}
}
