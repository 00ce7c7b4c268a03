import { useCallback, useEffect, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { halfTyped } from "../../state/halfTyped";

/** Counts one form as half typed, or off again; however often it is told so, it counts once. */
export function useTypedCount(): (isTyped: boolean) => void {
  const isCounted = useRef(false);
  return useCallback((isTyped: boolean) => {
    if (isCounted.current === isTyped) return;
    isCounted.current = isTyped;
    halfTyped.set(halfTyped.get() + (isTyped ? 1 : -1));
  }, []);
}

/** Counts what no form holds, such as a key that is shown this once, as half typed while it would be lost with the page. */
export function useUnsaved(isUnsaved: boolean): void {
  const count = useTypedCount();
  useEffect(() => {
    count(isUnsaved);
    return () => count(false);
  }, [count, isUnsaved]);
}

/** Counts a form as half typed while it differs from how it began; answers what counts it off, until more is typed. */
export function useHalfTyped<D extends FieldValues, V>(
  { subscribe }: UseFormReturn<D, unknown, V>,
  isGuarded: boolean,
): () => void {
  const count = useTypedCount();
  useEffect(() => {
    if (!isGuarded) return;
    const leave = subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty }) => count(isDirty === true),
    });
    return () => {
      leave();
      count(false);
    };
  }, [subscribe, isGuarded, count]);
  return () => count(false);
}
