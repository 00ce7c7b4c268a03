import { createStore } from "./store";

const count = createStore(0);
let round = 0;

/** How many flagged requests are under way: the page is covered while there is one. */
export const overlay = {
  store: count,
  /** Counts one more, and returns what counts it off again. */
  begin: () => {
    const begun = round;
    count.set(count.get() + 1);
    return () => {
      if (begun === round) count.set(count.get() - 1);
    };
  },
  /** After a transport error nothing is under way any more (SPEC §7); what began before is not counted off again. */
  reset: () => {
    round += 1;
    count.set(0);
  },
};
