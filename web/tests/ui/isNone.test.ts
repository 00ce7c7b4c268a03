import { expect, test } from "vitest";
import { ApiError } from "../../src/api/call";
import { isNone } from "../../src/kit/page/isNone";

const refusal = (status: number) => new ApiError("No.", 100_001, status);

test("a refusal that only keeps news away leaves what is shown, and what is gone is said to be", () => {
  const data = { name: "web" };
  expect([403, 429, 503].map((status) => isNone({ error: refusal(status), data }))).toEqual([false, false, false]);
  expect([404, 400].map((status) => isNone({ error: refusal(status), data }))).toEqual([true, true]);
  expect(isNone({ error: refusal(403), data: undefined })).toBe(true);
  expect(isNone({ error: refusal(429), data: undefined })).toBe(false);
  expect(isNone({ error: new Error("The line broke."), data: undefined })).toBe(false);
});
