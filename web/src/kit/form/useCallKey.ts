import { useRef } from "react";

/** Names the tries of a call that moves money, so that a repeated one begins nothing twice. */
export interface CallKey {
  /** The `Idempotency-Key` of a body: the same for another try of the same body, a new one for another body. */
  keyOf: (body: unknown) => string;
  /** The call was answered: the same body again is meant as a second one. */
  done: () => void;
}

/** Keeps the key of a form's call until it is answered. */
export function useCallKey(): CallKey {
  const kept = useRef<{ body: string; key: string } | null>(null);
  return {
    keyOf: (body) => {
      const text = JSON.stringify(body);
      if (kept.current?.body !== text) kept.current = { body: text, key: crypto.randomUUID() };
      return kept.current.key;
    },
    done: () => {
      kept.current = null;
    },
  };
}
