import { useRef } from "react";

/** Names the tries of a call that moves money, so that a repeated one begins nothing twice. */
export interface CallKey {
  /** A body with its `Idempotency-Key`: the same for another try of the same body, a new one for another body. */
  keyed: <B>(body: B) => { body: B; headers: { "Idempotency-Key": string } };
  /** The call was answered: the same body again is meant as a second one. */
  done: () => void;
}

/** Keeps the key of a form's call until it is answered. */
export function useCallKey(): CallKey {
  const kept = useRef<{ text: string; key: string } | null>(null);
  return {
    keyed: (body) => {
      const text = JSON.stringify(body);
      if (kept.current?.text !== text) kept.current = { text, key: crypto.randomUUID() };
      return { body, headers: { "Idempotency-Key": kept.current.key } };
    },
    done: () => {
      kept.current = null;
    },
  };
}
