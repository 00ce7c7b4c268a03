import { useEffect } from "react";
import { createStore } from "./store";

/** What the thing is called that the page is about; empty where it is about none, or that is not known yet. */
export const pageName = createStore("");

/** Puts the name of what a page is about first in the window's title, as long as the page is shown. */
export function usePageName(name: string): void {
  useEffect(() => {
    pageName.set(name);
    return () => pageName.set("");
  }, [name]);
}
