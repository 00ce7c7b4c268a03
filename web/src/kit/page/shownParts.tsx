import { type Context, createContext, type ReactNode, use } from "react";

/** How what a page shows reaches its parts. */
interface ShownParts<T> {
  /** Stands around the parts with what is shown. */
  Shown: Context<T | null>;
  /** Makes a part of what is shown. */
  part: (render: (shown: T) => ReactNode) => () => ReactNode;
}

/** Hands what a page shows to its parts. The parts are made once: one that was made anew with each answer would lose what is typed in it. */
export function shownParts<T>(): ShownParts<T> {
  const Shown = createContext<T | null>(null);
  const part = (render: (shown: T) => ReactNode) =>
    function Part() {
      const shown = use(Shown);
      return shown && render(shown);
    };
  return { Shown, part };
}
