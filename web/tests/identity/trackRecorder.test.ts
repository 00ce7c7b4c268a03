import { expect, test } from "vitest";
import { clamp, keyStep, TrackRecorder } from "../../src/features/identity/slider/trackRecorder";

test("a track begins at the origin and counts time from its start", () => {
  const recorder = new TrackRecorder();
  recorder.start(1_000);
  recorder.move(7.4, -2.6, 1_020.4);
  recorder.end(9, -2, 1_050);
  expect(recorder.track()).toEqual([
    { x: 0, y: 0, t: 0 },
    { x: 7, y: -3, t: 20 },
    { x: 9, y: -2, t: 50 },
  ]);
});

test("samples that tell nothing new are left out, long steps are kept", () => {
  const recorder = new TrackRecorder();
  recorder.start(0);
  recorder.move(1, 0, 2);
  recorder.move(20, 0, 4);
  recorder.move(21, 0, 5);
  recorder.move(22, 1, 12);
  expect(recorder.track().map(({ x }) => x)).toEqual([0, 20, 22]);
});

test("the place where the handle was let go is always the last sample", () => {
  const recorder = new TrackRecorder();
  recorder.start(0);
  recorder.move(5, 0, 10);
  recorder.end(6, 0, 11);
  expect(recorder.track().at(-1)).toEqual({ x: 6, y: 0, t: 11 });
  expect(recorder.x).toBe(6);
});

test("time never runs backwards", () => {
  const recorder = new TrackRecorder();
  recorder.start(100);
  recorder.end(3, 0, 160);
  recorder.end(4, 0, 150);
  expect(recorder.track().map(({ t }) => t)).toEqual([0, 60, 60]);
});

test("a very long track stays below what the server takes, with its ends", () => {
  const recorder = new TrackRecorder();
  recorder.start(0);
  for (let step = 1; step <= 10_000; step += 1) recorder.move(step % 200, step % 7, step * 10);
  recorder.end(150, 3, 200_000);
  const track = recorder.track();
  expect(track.length).toBeLessThan(2_000);
  expect(track[0]).toEqual({ x: 0, y: 0, t: 0 });
  expect(track.at(-1)).toEqual({ x: 150, y: 3, t: 200_000 });
});

test("nothing is recorded before the start and after a reset", () => {
  const recorder = new TrackRecorder();
  recorder.move(5, 0, 10);
  recorder.end(5, 0, 20);
  expect(recorder.track()).toEqual([]);
  recorder.start(0);
  recorder.reset();
  expect(recorder.started).toBe(false);
});

test("arrow keys move one pixel, with Shift or by Page keys ten", () => {
  expect(keyStep("ArrowRight", false)).toBe(1);
  expect(keyStep("ArrowLeft", true)).toBe(-10);
  expect(keyStep("PageUp", false)).toBe(10);
  expect(keyStep("PageDown", false)).toBe(-10);
  expect(keyStep("Tab", false)).toBeNull();
});

test("a position stays on the rail", () => {
  expect([clamp(-4, 244), clamp(100, 244), clamp(300, 244)]).toEqual([0, 100, 244]);
});
