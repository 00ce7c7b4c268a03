import { createStore } from "../state/store";

const count = createStore(0);

/** How many flagged requests are under way: the page is covered while there is one. */
export const overlay = {
  store: count,
  begin: () => count.set(count.get() + 1),
  end: () => count.set(Math.max(0, count.get() - 1)),
  /** After a transport error nothing is under way any more (SPEC §7). */
  reset: () => count.set(0),
};
