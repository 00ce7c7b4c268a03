import { useRef } from "react";

/**
 * The rows that a dialog over a list is about: those that are selected, and where the list has none of them any more, as it told them last.
 * What is not done because somebody else was quicker is said in the dialog, which stays until it is left.
 */
export function useLastSelected<T>(items: readonly T[]): readonly T[] {
  const last = useRef(items);
  if (items.length > 0) last.current = items;
  return last.current;
}
