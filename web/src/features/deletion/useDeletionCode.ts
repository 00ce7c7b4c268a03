import { useState } from "react";
import { type CodeSending, useCodeSending } from "../../kit/form/useCodeSending";
import { resendMoment, useCountdown } from "../../kit/form/useCountdown";

/** Seconds between two codes (SPEC §9: once every 10 minutes). */
const PAUSE = 600;

/** Sends the code, and counts on from one that was sent before the page was opened. */
export function useDeletionCode(resendAt: string | null): CodeSending {
  const sending = useCodeSending(PAUSE);
  const [earlier] = useState(() => (resendAt === null ? null : resendMoment(resendAt, Date.now(), PAUSE)));
  const wait = useCountdown(earlier);
  return { ...sending, wait: Math.max(sending.wait, wait) };
}
