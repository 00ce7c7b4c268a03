import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { monthOf } from "../../src/domain/money/months";
import { noteServerTime, operatorNow, serverNow, setOperatorOffset } from "../../src/state/serverClock";

const HOUR = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-30T16:30:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  noteServerTime(new Date().toUTCString());
  setOperatorOffset(0);
});

test("the present month is that of the operator's calendar, wherever the device is", () => {
  expect(monthOf(operatorNow())).toBe(202611);
  setOperatorOffset(8 * 3_600);
  expect(monthOf(operatorNow())).toBe(202612);
});

test("a device whose clock is wrong goes by the server's, as its answers tell it", () => {
  noteServerTime("Mon, 30 Nov 2026 14:30:00 GMT");
  expect(serverNow()).toBe(Date.now() - 2 * HOUR);
});

test("an answer that took a moment, or tells no time, moves nothing", () => {
  noteServerTime("Mon, 30 Nov 2026 16:29:58 GMT");
  expect(serverNow()).toBe(Date.now());
  noteServerTime(null);
  noteServerTime("soon");
  expect(serverNow()).toBe(Date.now());
});
