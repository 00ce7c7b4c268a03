import { useCallback, useEffect, useRef, useState } from "react";
import { onActivity } from "../../state/activity";
import { type SessionEnd, sessionEnd } from "../../state/sessionEnd";

/** Seconds before a session's end at which the page warns. */
const WARNING = 120;
/** Milliseconds after which what the person does is told to the server, should the page have no other reason to call it. */
const TELL = 60_000;
/** Milliseconds after which a question that did not get through is put again. */
const AGAIN = 15_000;
/** Milliseconds beyond the end, so that the answer then is that it has come. */
const BEYOND = 500;

/** What is left of a session, in seconds. */
interface SessionLife {
  /** Until it ends unless it is used. */
  seconds_left: number;
  /** What it would have after a use now. */
  seconds_after_use: number;
}

/** Asks the server how long the session still lives, which is a use of it or is none; `null` when that did not get through. */
export type AskLife = (isUse: boolean) => Promise<SessionLife | null>;

/** The options of a call that asks: of one that is no use of the session, that nobody asked for it. */
export const asUse = (isUse: boolean): { headers?: Record<string, string> } =>
  isUse ? {} : { headers: { "x-background": "1" } };

/**
 * The end of the session once it is near, and the way to put it off. The server is asked rather than a clock here: another tab may
 * have used the session. Whatever the person does at the page counts as a use and puts it off as well. The question stays the same
 * one from one rendering to the next.
 */
export function useSessionEnd(askLife: AskLife): { end: SessionEnd | null; stay: () => void } {
  const [end, setEnd] = useState<SessionEnd | null>(null);
  const [wasTold, setTold] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const toldAt = useRef(Date.now());
  const isWatched = useRef(false);

  const ask = useCallback(
    async (isUse: boolean): Promise<void> => {
      clearTimeout(timer.current);
      if (isUse) toldAt.current = Date.now();
      // Of an end that has come the dialog says more that asks for sign-in then.
      setEnd((near) => (near && near.at <= Date.now() ? null : near));
      // The call waits for that; what did not arrive is asked again.
      const life = await askLife(isUse);
      clearTimeout(timer.current);
      if (!isWatched.current) return;
      const next = life ? wait(life) : AGAIN;
      timer.current = setTimeout(() => void ask(false), next);
      if (!life) return;
      const told = endOf(life);
      sessionEnd.set(told);
      setEnd(life.seconds_left > WARNING ? null : told);
    },
    [askLife],
  );

  useEffect(() => {
    isWatched.current = true;
    void ask(false);
    const leave = onActivity(() => {
      if (Date.now() - toldAt.current >= TELL) void ask(true);
    });
    return () => {
      leave();
      isWatched.current = false;
      clearTimeout(timer.current);
    };
  }, [ask]);

  // An end that no use puts off is warned of once: what is there to save can be saved then.
  const stay = () => (end?.canStay === false ? setTold(true) : void ask(true));
  return { end: wasTold && end?.canStay === false ? null : end, stay };
}

/** Milliseconds until the next question: when it is time to warn, or when the end has come. */
function wait({ seconds_left }: SessionLife): number {
  const until = seconds_left > WARNING ? seconds_left - WARNING : seconds_left;
  return until * 1_000 + BEYOND;
}

function endOf({ seconds_left, seconds_after_use }: SessionLife): SessionEnd {
  return { at: Date.now() + seconds_left * 1_000, canStay: seconds_after_use > seconds_left };
}
