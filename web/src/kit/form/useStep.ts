import { useRouter, useSearch } from "@tanstack/react-router";
import { useState } from "react";

/**
 * The step of a wizard, from 0 on, and what goes to another one. It stands in the address, so that Back goes one step back; one
 * that was not reached since the page was loaded is not shown.
 */
export function useStep(): [step: number, go: (step: number) => void] {
  const { history, latestLocation } = useRouter();
  const search = useSearch({ strict: false });
  const [reached, setReached] = useState(0);
  const asked = Math.max(Number(search.step) || 1, 1) - 1;
  const step = Math.min(asked, reached);
  const go = (wanted: number) => {
    setReached(Math.max(reached, wanted));
    if (wanted === asked) return;
    if (wanted < step) return history.go(wanted - step);
    const query = new URLSearchParams({ ...(latestLocation.search as object), step: String(wanted + 1) });
    history.push(`${latestLocation.pathname}?${query}`);
  };
  return [step, go];
}
