import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fileName, generateKeyPair } from "../../src/features/sshKey/generate";

/** The public half of a private key's file, as `ssh-keygen` reads it. */
function readBack(file: string): string {
  const path = join(mkdtempSync(join(tmpdir(), "portico-key-")), "key");
  writeFileSync(path, file, { mode: 0o600 });
  return execFileSync("ssh-keygen", ["-y", "-P", "", "-f", path], { encoding: "utf8" }).trim();
}

describe("a key pair that the browser makes", () => {
  test("opens with ssh-keygen, which reads the same public key out of it", async () => {
    // Comments of eight lengths: the private part is filled up by each number of bytes.
    for (const comment of ["a", "ab", "abc", "abcd", "abcde", "abcdef", "abcdefg", "abcdefgh"]) {
      const { publicKey, privateFile } = await generateKeyPair(comment);
      expect(readBack(privateFile)).toBe(publicKey);
      expect(publicKey.endsWith(` ${comment}`)).toBe(true);
    }
  });

  test("is another one each time", async () => {
    const [one, other] = await Promise.all([generateKeyPair("a"), generateKeyPair("a")]);
    expect(one.publicKey).not.toBe(other.publicKey);
  });
});

test.each([
  ["Laptop", "Laptop_ed25519"],
  ["Ada's laptop", "Ada_s_laptop_ed25519"],
  ["../../etc/passwd", "etc_passwd_ed25519"],
  ["-rf", "rf_ed25519"],
  ["电脑", "key_ed25519"],
])("a key called %s is saved as %s", (name, file) => {
  expect(fileName(name)).toBe(file);
});
