import { useEffect, useRef } from "react";
import { isFocusLost } from "../kit/ui/focusBack";

/** For a place whose dialogs stand in for one another: once the last one is closed, the focus is on what opened the first. */
export function useFocusBackFrom(isOpen: boolean): void {
  const opener = useRef<Element | null>(null);
  if (!isOpen) opener.current = null;
  else opener.current ??= document.activeElement;
  const kept = opener.current;
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      if (isFocusLost() && kept instanceof HTMLElement && kept.isConnected) kept.focus();
    };
  }, [isOpen, kept]);
}
