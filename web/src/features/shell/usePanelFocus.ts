import { useEffect, useEffectEvent } from "react";

/** Moves the focus into a panel as it opens, and back to where it was as it closes. */
export function usePanelFocus(isOpen: boolean, focusPanel: () => void): void {
  const enter = useEffectEvent(focusPanel);
  useEffect(() => {
    if (!isOpen) return;
    const before = document.activeElement;
    enter();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [isOpen]);
}
