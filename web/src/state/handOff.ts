import { createStore } from "./store";

/** Whether the page was reached by a hand-off address that was worth nothing: the sign-in page says so. */
export const missedHandOff = createStore(false);
