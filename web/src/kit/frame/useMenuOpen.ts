import { useEffect, useState } from "react";

/** Where the component library lets the menu stand over the page instead of beside it: its own border. */
const NARROW = "(max-width: 688px)";

function place(): "beside" | "over" {
  return window.matchMedia(NARROW).matches ? "over" : "beside";
}

/**
 * Whether the menu is open, and its switch. Beside the page it is open until the person closes it; over the page it is
 * closed until they open it. The library closes it whenever the window is narrow, if only for a moment, as while a window is
 * being opened: kept apart, that does not close the menu of the wide window that follows.
 */
export function useMenuOpen(): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [present, setPresent] = useState(place);
  const [open, setOpen] = useState({ beside: true, over: false });
  useEffect(() => {
    const follow = () => setPresent(place());
    window.addEventListener("resize", follow);
    return () => window.removeEventListener("resize", follow);
  }, []);
  return [open[present], (isOpen) => setOpen((before) => ({ ...before, [present]: isOpen }))];
}
