import { createHmac } from "node:crypto";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/** Milliseconds that a code lives (RFC 6238). */
export const STEP = 30_000;

function bytes(base32: string): Buffer {
  let bits = "";
  for (const letter of base32.replace(/[\s=]/g, "")) bits += LETTERS.indexOf(letter).toString(2).padStart(5, "0");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((octet) => Number.parseInt(octet, 2)));
}

/** What an authenticator app with this secret shows at a moment: six digits (RFC 6238, SHA-1, 30 s). */
export function totpCode(secret: string, at = Date.now()): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / STEP)));
  const hash = createHmac("sha1", bytes(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
