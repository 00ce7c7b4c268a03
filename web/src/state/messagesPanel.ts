import { createStore, useStore } from "./store";

const open = createStore(false);

/** Opens or closes the panel of messages: the bell and the home page both do. */
export const setMessagesOpen = open.set;

/** Whether the panel of messages is open, followed. */
export function useMessagesOpen(): boolean {
  return useStore(open);
}
