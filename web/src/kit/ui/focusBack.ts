import type { ButtonProps } from "@cloudscape-design/components/button";
import { type RefObject, useEffect, useRef, useState } from "react";

/** For the button that a form stands in for while it is open: once the form is closed, the focus is on it again. */
export function useFocusAfter(isOpen: boolean): RefObject<ButtonProps.Ref | null> {
  const button = useRef<ButtonProps.Ref>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}

/** For a dialog: leads the focus back to what opened it, where it would be lost with the dialog. */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
}
