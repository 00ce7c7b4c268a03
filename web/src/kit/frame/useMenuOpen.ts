import { useState } from "react";
import { useIsPhone } from "../ui/phone";

/**
 * Whether the menu is open, and its switch. Beside the page it is open until the person closes it; over the page it is
 * closed until they open it. The library closes it whenever the window is narrow, if only for a moment, as while a window is
 * being opened: kept apart, that does not close the menu of the wide window that follows.
 */
export function useMenuOpen(): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const present = useIsPhone() ? "over" : "beside";
  const [open, setOpen] = useState({ beside: true, over: false });
  return [open[present], (isOpen) => setOpen((before) => ({ ...before, [present]: isOpen }))];
}
