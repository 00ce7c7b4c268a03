import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "../../../api/call";

/** A picture or a question that is fetched when the dialog shows it, and again after each try. */
interface Challenge<T> {
  /** What to show; `null` while it is on its way. */
  value: T | null;
  /** Why there is none, in words of the server. */
  failure: string | null;
  /** Fetches another challenge in this one's place. */
  renew: () => void;
}

/** Fetches a challenge at once and whenever `renew` is called; only the newest answer counts. */
export function useChallenge<T>(create: () => Promise<T>): Challenge<T> {
  const [state, setState] = useState<{ value: T | null; failure: string | null }>({ value: null, failure: null });
  const newest = useRef(0);
  const createRef = useRef(create);
  createRef.current = create;
  const shown = useRef(false);
  const last = useRef<Promise<void>>(Promise.resolve());

  const renew = useCallback(() => {
    if (!shown.current) return;
    newest.current += 1;
    const mine = newest.current;
    setState({ value: null, failure: null });
    // One after another: the first answer marks the browser, and a second one under way would get another mark.
    last.current = last.current.then(async () => {
      if (mine !== newest.current) return;
      const state = await createRef.current().then(
        (value) => ({ value, failure: null }),
        (error: unknown) => ({ value: null, failure: wordsOf(error) }),
      );
      if (mine === newest.current) setState(state);
    });
  }, []);

  useEffect(() => {
    shown.current = true;
    renew();
    return () => {
      shown.current = false;
      newest.current += 1;
    };
  }, [renew]);

  return { ...state, renew };
}

/** Whether a check was answered wrongly, so that another one may be tried. */
export function isMissed(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "SlideCodeError" || error.code === "ImageCodeError");
}

/** The words of a failure. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
