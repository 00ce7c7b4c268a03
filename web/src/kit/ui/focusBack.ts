import type { ButtonProps } from "@cloudscape-design/components/button";
import { type RefObject, useEffect, useRef, useState } from "react";

/** Whether nothing has the focus: what had it has gone from the page. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return !activeElement?.isConnected || activeElement === document.body;
}

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

/** For what stands where a form was that was sent: the focus, which went with the form, is on this button. */
export function useFocusFirst(): RefObject<ButtonProps.Ref | null> {
  const button = useRef<ButtonProps.Ref>(null);
  useEffect(() => button.current?.focus(), []);
  return button;
}

/** For a part whose buttons change with what it shows: where the focus was lost with one of them, it is on this one. */
export function useFocusKept(shown: string): RefObject<ButtonProps.Ref | null> {
  const button = useRef<ButtonProps.Ref>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (isFocusLost()) button.current?.focus();
  }, [shown]);
  return button;
}

/** For a dialog: leads the focus back to what opened it, where it would be lost with the dialog. */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (isFocusLost() && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
}
