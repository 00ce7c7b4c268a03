import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { resendMoment, secondsUntil, useCountdown } from "../../src/kit/form/useCountdown";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T05:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

test("the countdown tells whole seconds, rounded up, down to nought", () => {
  const { result } = renderHook(() => useCountdown(Date.now() + 2_500));
  expect(result.current).toBe(3);
});

test("the countdown goes down by itself and stops at nought", () => {
  const moment = Date.now() + 2_000;
  const { result } = renderHook(() => useCountdown(moment));
  expect(result.current).toBe(2);
  act(() => void vi.advanceTimersByTime(1_250));
  expect(result.current).toBe(1);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(result.current).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test("the moment to send again is the server's when both clocks agree", () => {
  expect(resendMoment("2026-11-21T05:00:42Z", Date.now(), 60)).toBe(Date.now() + 42_000);
});

test("a clock that disagrees with the server's waits the whole pause", () => {
  expect(resendMoment("2026-11-21T06:00:00Z", Date.now(), 60)).toBe(Date.now() + 60_000);
  expect(resendMoment("2026-11-21T04:00:00Z", Date.now(), 60)).toBe(Date.now() + 60_000);
});

test("without a moment there is nothing to wait for", () => {
  expect(secondsUntil(null, Date.now())).toBe(0);
  expect(secondsUntil(Date.now() - 5_000, Date.now())).toBe(0);
});
