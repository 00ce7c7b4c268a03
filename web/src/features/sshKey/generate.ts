/** A new pair of keys. */
export interface KeyPair {
  /** Kind, key and comment, as an `authorized_keys` file has them. */
  publicKey: string;
  /** The private half as OpenSSH reads it from a file (`PROTOCOL.key` of its sources). */
  privateFile: string;
}

const KIND = "ssh-ed25519";
const MAGIC = "openssh-key-v1\0";
/** Bytes of a private key; in PKCS #8 they are the last. */
const SEED = 32;
/** The private part is filled up to a whole number of so many bytes. */
const BLOCK = 8;
/** Characters of a line of the file. */
const LINE = 70;

/** Makes an Ed25519 key pair, which leaves the browser only where the person takes it; fails where the browser knows no such keys. */
export async function generateKeyPair(comment: string): Promise<KeyPair> {
  const pair = await crypto.subtle.generateKey({ name: "Ed25519" }, true, ["sign", "verify"]);
  if (!("privateKey" in pair)) throw new Error("no key pair");
  const key = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
  const seed = new Uint8Array(await crypto.subtle.exportKey("pkcs8", pair.privateKey)).slice(-SEED);
  const told = joinBytes(text(KIND), field(key));
  const check = crypto.getRandomValues(new Uint8Array(4));
  const hidden = joinBytes(check, check, told, field(joinBytes(seed, key)), text(comment));
  const padding = Uint8Array.from({ length: -hidden.length & (BLOCK - 1) }, (_, place) => place + 1);
  // No cipher, no key derivation with no options, one key.
  const head = joinBytes(utf8(MAGIC), text("none"), text("none"), text(""), number(1));
  const whole = base64(joinBytes(head, field(told), field(joinBytes(hidden, padding))));
  const lines = whole.match(new RegExp(`.{1,${LINE}}`, "g")) ?? [];
  return {
    publicKey: `${KIND} ${base64(told)} ${comment}`,
    privateFile: ["-----BEGIN OPENSSH PRIVATE KEY-----", ...lines, "-----END OPENSSH PRIVATE KEY-----", ""].join("\n"),
  };
}

/** The name of the file that a private key is saved as, and the comment of its public half: what every system takes. */
export function fileName(name: string): string {
  return `${name.replace(/[^A-Za-z0-9._-]+/g, "_").replace(/^[._-]+/, "") || "key"}_ed25519`;
}

function utf8(words: string): Uint8Array {
  return new TextEncoder().encode(words);
}

function number(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
}

/** Bytes behind their length, as SSH writes them. */
function field(bytes: Uint8Array): Uint8Array {
  return joinBytes(number(bytes.length), bytes);
}

function text(words: string): Uint8Array {
  return field(utf8(words));
}

function joinBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
