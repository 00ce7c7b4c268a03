import { useEffect, useState } from "react";

/**
 * When a code may be asked for again, in milliseconds of this browser's clock. A clock that disagrees with the server's
 * by more than the pause is not believed: then the whole pause counts from now.
 */
export function resendMoment(resendAt: string, now: number, pauseSeconds: number): number {
  const pause = pauseSeconds * 1_000;
  const wait = Date.parse(resendAt) - now;
  return wait > 0 && wait <= pause ? now + wait : now + pause;
}

/** Whole seconds from `now` until a moment, rounded up, never below 0. */
export function secondsUntil(moment: number | null, now: number): number {
  return moment === null ? 0 : Math.max(0, Math.ceil((moment - now) / 1_000));
}

/** Whole seconds left until a moment, told anew each second. */
export function useCountdown(moment: number | null): number {
  const [left, setLeft] = useState(() => secondsUntil(moment, Date.now()));
  useEffect(() => {
    const tell = () => setLeft(secondsUntil(moment, Date.now()));
    tell();
    if (moment === null) return;
    const timer = setInterval(() => {
      tell();
      if (moment <= Date.now()) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [moment]);
  return left;
}
