import { expect, test } from "vitest";
import { findProof, isProof, leadingZeroBits } from "../../src/features/identity/slider/proofOfWork";

test("leading zero bits are counted across bytes", () => {
  expect(leadingZeroBits(Uint8Array.of(0xff))).toBe(0);
  expect(leadingZeroBits(Uint8Array.of(0x00, 0x1f))).toBe(11);
  expect(leadingZeroBits(Uint8Array.of(0x00, 0x00))).toBe(16);
});

test("a proof that is found is one that the server takes", async () => {
  const nonce = await findProof("salt", 12, new AbortController().signal, () => undefined);
  expect(isProof("salt", nonce, 12)).toBe(true);
  expect(isProof("pepper", nonce, 200)).toBe(false);
});

test("the search pauses to tell its progress and stops when it is no longer wanted", async () => {
  const stop = new AbortController();
  const told: number[] = [];
  const search = findProof("salt", 200, stop.signal, (percent) => {
    told.push(percent);
    if (told.length === 2) stop.abort();
  });
  await expect(search).rejects.toThrow();
  expect(told.every((percent) => percent >= 0 && percent <= 99)).toBe(true);
});
