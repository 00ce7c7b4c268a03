import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ownHeaders } from "../../src/api/request";
import { onActivity, startActivity } from "../../src/state/activity";

const isMarked = () => ownHeaders().some(([name]) => name === "x-background");

beforeEach(() => {
  vi.useFakeTimers();
  startActivity();
});

afterEach(() => {
  vi.useRealTimers();
});

test("a call that follows what the person does is theirs, and one that the page makes by itself is marked", () => {
  for (const input of ["pointerdown", "keydown", "wheel", "touchstart"]) {
    window.dispatchEvent(new Event(input));
    expect(isMarked(), input).toBe(false);
    vi.advanceTimersByTime(5_001);
    expect(isMarked(), input).toBe(true);
  }
  window.dispatchEvent(new Event("pointermove"));
  expect(isMarked(), "a pointer that moves is nobody").toBe(true);
});

test("whoever asked is told of what the person does until they ask no more", () => {
  const told = vi.fn();
  const leave = onActivity(told);
  window.dispatchEvent(new Event("keydown"));
  leave();
  window.dispatchEvent(new Event("keydown"));
  expect(told).toHaveBeenCalledTimes(1);
});
