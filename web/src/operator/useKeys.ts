import { type RefObject, useEffect } from "react";
import { areKeysOn } from "./keysSwitch";

/** What each key does, by its lower-case letter; nothing for one that is of no use at present. */
export type Keys = Readonly<Record<string, (() => void) | undefined>>;

/** Where letters are typed, or choose from what is opened. */
const TYPED =
  "input, textarea, select, [contenteditable], [role=combobox], [role=listbox], [role=menu], [aria-haspopup=listbox]";

/** Whether a key is pressed by itself, and nobody else has taken it. */
function isPlain(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.repeat) return false;
  if (event.ctrlKey || event.altKey || event.shiftKey || event.metaKey) return false;
  return !(event.target instanceof Element && event.target.closest(TYPED));
}

/** Whether something stands in the dialog that is opened last, or on the page while none is open. */
export function isOnTop(place: Element | null): boolean {
  const dialogs = document.querySelectorAll("[role=dialog]");
  return place !== null && place.closest("[role=dialog]") === (dialogs[dialogs.length - 1] ?? null);
}

/** Acts on single keys for what stands in a place: not while something is typed, not with Ctrl, Alt, Shift or Cmd, not from behind a dialog, and not once they are turned off. */
export function useKeys(place: RefObject<Element | null>, keys: Keys): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const act = keys[event.key.toLowerCase()];
      if (!act || !areKeysOn() || !isPlain(event) || !isOnTop(place.current)) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [place, keys]);
}
