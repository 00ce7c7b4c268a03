import { keepText, readKept } from "../state/kept";
import { createStore, useStore } from "../state/store";

const KEY = "operator_keys";
const OFF = "off";
const store = createStore<boolean>(readKept(KEY) !== OFF);

/** Whether single keys act in this browser: they do until somebody turns them off, whose hands or voice press them unawares. */
export function areKeysOn(): boolean {
  return store.get();
}

/** The same for a component. */
export function useKeysOn(): boolean {
  return useStore(store);
}

/** Has single keys act in this browser from now on, or not. */
export function switchKeys(isOn: boolean): void {
  keepText(KEY, isOn ? "" : OFF);
  store.set(isOn);
}
