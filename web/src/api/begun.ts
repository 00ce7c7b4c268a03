import type { Query } from "@tanstack/react-query";

/** Milliseconds for which the answer to what a route has begun is as good as new: its page's code may come after it. */
const FRESH = 5_000;
const begun = new WeakSet<object>();

/** How old an answer may be when its page begins: what its route has asked just now is not asked again. */
export function freshness(query: Query): number {
  return begun.has(query) ? FRESH : 0;
}

/** Notes whether a question was begun by its route; one that was answered before is asked again by its page, as ever. */
export function markBegun(query: Query | undefined, isBegun: boolean): void {
  if (query) begun[isBegun ? "add" : "delete"](query);
}
