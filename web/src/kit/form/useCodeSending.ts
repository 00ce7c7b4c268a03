import { useState } from "react";
import { ApiError } from "../../api/call";
import type { CodeSentReply } from "../../api/generated/types.gen";
import { resendMoment, useCountdown } from "./useCountdown";

/** What a code field needs to know about sending. */
export interface CodeSending {
  /** Seconds until a code may be asked for again. */
  wait: number;
  /** A request is on its way. */
  sending: boolean;
  /** Where the last code went, in the words shown; `null` when none was sent. */
  sentTo: string | null;
  /**
   * Sends a code with `request`; rejects with what the server refused. `null` from it means: not sent after all. Tells
   * whether one is on its way.
   */
  send: (target: string, request: () => Promise<CodeSentReply | null>) => Promise<boolean>;
  /** Forgets what was sent, because it went elsewhere. */
  forget: () => void;
}

/** Sends codes and counts the pause between two. */
export function useCodeSending(pauseSeconds: number): CodeSending {
  const [moment, setMoment] = useState<number | null>(null);
  const [sending, setSending] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const wait = useCountdown(moment);

  const send: CodeSending["send"] = async (target, request) => {
    setSending(true);
    try {
      const sent = await request();
      if (!sent) return false;
      setSentTo(target);
      setMoment(resendMoment(sent.resend_at, Date.now(), pauseSeconds));
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.retryAfter) setMoment(Date.now() + error.retryAfter * 1_000);
      throw error;
    } finally {
      setSending(false);
    }
  };

  const forget = () => {
    setSentTo(null);
    setMoment(null);
  };

  return { wait, sending, sentTo, send, forget };
}
