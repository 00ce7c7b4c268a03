import { createStore } from "./store";

/** How many forms hold what a person has typed and not saved. */
export const halfTyped = createStore(0);
