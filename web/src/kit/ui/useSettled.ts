import { useEffect, useState } from "react";

/** Milliseconds after the last change until a value has settled. */
const PAUSE = 300;

/** A value as it was when it last stayed the same for a moment: what is typed, once the person pauses. */
export function useSettled<V>(value: V): V {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
