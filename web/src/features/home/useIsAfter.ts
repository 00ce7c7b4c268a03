import { useEffect, useState } from "react";

/** Whether so many milliseconds have passed since the part was drawn first. */
export function useIsAfter(milliseconds: number): boolean {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isAfter;
}
