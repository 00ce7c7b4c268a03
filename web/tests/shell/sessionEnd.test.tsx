import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type AskLife, useSessionEnd } from "../../src/kit/session/useSessionEnd";
import { startActivity } from "../../src/state/activity";

/** Whether each question to the server was marked as no use of the session. */
let asked: boolean[];
let life: { seconds_left: number; seconds_after_use: number };

beforeEach(() => {
  vi.useFakeTimers();
  startActivity();
  asked = [];
  life = { seconds_left: 1_800, seconds_after_use: 1_800 };
});

const askLife: AskLife = async (isUse) => {
  asked.push(!isUse);
  return life;
};

afterEach(() => {
  vi.useRealTimers();
});

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));

test("the server is asked when it is time to warn, without using the session, and a use takes the warning back", async () => {
  const { result, unmount } = renderHook(() => useSessionEnd(askLife));
  await pass(1);
  expect([result.current.end, asked]).toEqual([null, [true]]);
  life = { seconds_left: 119, seconds_after_use: 1_800 };
  await pass(1_680);
  expect(asked).toEqual([true, true]);
  expect(result.current.end?.canStay).toBe(true);
  life = { seconds_left: 1_800, seconds_after_use: 1_800 };
  window.dispatchEvent(new Event("pointerdown"));
  await pass(1);
  expect(asked).toEqual([true, true, false]);
  expect(result.current.end).toBeNull();
  unmount();
});

test("a session that another tab used is not warned of", async () => {
  const { result, unmount } = renderHook(() => useSessionEnd(askLife));
  await pass(1_681);
  expect(asked).toEqual([true, true]);
  expect(result.current.end).toBeNull();
  unmount();
});

test("near the greatest age of a session nobody is offered to stay", async () => {
  life = { seconds_left: 100, seconds_after_use: 100 };
  const { result, unmount } = renderHook(() => useSessionEnd(askLife));
  await pass(1);
  expect(result.current.end?.canStay).toBe(false);
  unmount();
});

test("a warning of an end that no use puts off is closed for good and asks nothing, so that what is open can be saved", async () => {
  life = { seconds_left: 100, seconds_after_use: 100 };
  const { result, unmount } = renderHook(() => useSessionEnd(askLife));
  await pass(1);
  act(() => result.current.stay());
  expect(result.current.end).toBeNull();
  window.dispatchEvent(new Event("pointerdown"));
  await pass(90);
  expect(result.current.end).toBeNull();
  unmount();
});
