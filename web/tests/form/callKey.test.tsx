import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useCallKey } from "../../src/kit/form/useCallKey";

test("another try of the same body has the same key; another body, or the same after an answer, has a new one", () => {
  const { result } = renderHook(() => useCallKey());
  const first = result.current.keyOf({ amount: "1" });
  expect(result.current.keyOf({ amount: "1" })).toBe(first);
  const second = result.current.keyOf({ amount: "2" });
  expect(second).not.toBe(first);
  result.current.done();
  expect(result.current.keyOf({ amount: "2" })).not.toBe(second);
});
