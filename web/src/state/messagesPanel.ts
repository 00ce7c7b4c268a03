import { createStore, useStore } from "./store";

const open = createStore(false);

/** Opens or closes the panel of messages: the bell opens it, and what is followed in it closes it. */
export const setMessagesOpen = open.set;

/** Whether the panel of messages is open, followed. */
export function useMessagesOpen(): boolean {
  return useStore(open);
}
