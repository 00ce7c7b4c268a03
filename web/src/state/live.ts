import { createStore } from "./store";

/** Whether changes are told to this browser as they happen; what is told need not be asked for again and again. */
export const isLive = createStore(false);
