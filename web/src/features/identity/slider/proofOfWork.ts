import { sha256 } from "@noble/hashes/sha2.js";

/** Milliseconds of computing between two pauses in which the page may draw and listen. */
const SLICE_MS = 24;
const utf8 = new TextEncoder();

/** Whether a digest begins with so many zero bits. */
export function leadingZeroBits(digest: Uint8Array): number {
  let zeros = 0;
  for (const byte of digest) {
    if (byte !== 0) return zeros + Math.clz32(byte) - 24;
    zeros += 8;
  }
  return zeros;
}

/** Whether SHA-256 of `salt:nonce` begins with `bits` zero bits. */
export function isProof(salt: string, nonce: string, bits: number): boolean {
  return leadingZeroBits(sha256(utf8.encode(`${salt}:${nonce}`))) >= bits;
}

/**
 * Finds a nonce for `isProof` without blocking the page. `progress` gets the share of the work that most searches take,
 * in whole per cent, never above 99. Stops with the signal's reason when it is aborted.
 */
export async function findProof(
  salt: string,
  bits: number,
  signal: AbortSignal,
  progress: (percent: number) => void,
): Promise<string> {
  const expected = 2 ** bits;
  for (let nonce = 0; ; ) {
    signal.throwIfAborted();
    const until = performance.now() + SLICE_MS;
    while (performance.now() < until) {
      for (let step = 0; step < 64; step += 1, nonce += 1) {
        if (isProof(salt, String(nonce), bits)) return String(nonce);
      }
    }
    // The chance that the search has ended by now.
    progress(Math.min(99, Math.floor((1 - Math.exp(-nonce / expected)) * 100)));
    await new Promise((resume) => setTimeout(resume, 0));
  }
}
