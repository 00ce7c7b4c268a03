import { expect, test } from "vitest";
import { fromBase64Url, toBase64Url } from "../../src/domain/passkey/base64url";

test.each([
  [[], ""],
  [[0], "AA"],
  [[255, 254], "__4"],
  [[251, 239, 190], "----"],
])("bytes %j are %s", (bytes, text) => {
  expect(toBase64Url(Uint8Array.from(bytes).buffer)).toBe(text);
  expect([...fromBase64Url(text)]).toEqual(bytes);
});
