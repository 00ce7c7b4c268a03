import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useCallKey } from "../../src/kit/form/useCallKey";

test("another try of the same body has the same key; another body, or the same after an answer, has a new one", () => {
  const { result } = renderHook(() => useCallKey());
  const keyOf = (body: unknown) => result.current.keyed(body).headers["Idempotency-Key"];
  const first = keyOf({ amount: "1" });
  expect(keyOf({ amount: "1" })).toBe(first);
  const second = keyOf({ amount: "2" });
  expect(second).not.toBe(first);
  result.current.done();
  expect(keyOf({ amount: "2" })).not.toBe(second);
});
