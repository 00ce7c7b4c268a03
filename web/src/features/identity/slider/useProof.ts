import { useEffect, useRef, useState } from "react";

/** A proof of work on its way. */
export interface Proof {
  /** Whole per cent of the usual work. */
  percent: number;
  /** It has been found. */
  done: boolean;
  /** Waits for it; rejects when the question has gone. */
  nonce: () => Promise<string>;
}

/** Computes the proof of work that a question wants, beside whatever the person does; stops when the question goes. */
export function useProof(work: { salt: string; bits: number } | undefined): Proof {
  const [percent, setPercent] = useState(0);
  const [done, setDone] = useState(false);
  const found = useRef<Promise<string>>(undefined);
  const salt = work?.salt;
  const bits = work?.bits;

  useEffect(() => {
    setPercent(0);
    setDone(false);
    if (salt === undefined || bits === undefined) return;
    const stop = new AbortController();
    const search = import("./proofOfWork").then(({ findProof }) => findProof(salt, bits, stop.signal, setPercent));
    found.current = search;
    search.then(
      () => !stop.signal.aborted && setDone(true),
      () => undefined, // Whoever waits for it is told.
    );
    return () => stop.abort();
  }, [salt, bits]);

  return { percent, done, nonce: () => found.current ?? Promise.reject(new Error("no question")) };
}
