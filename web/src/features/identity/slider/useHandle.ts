import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { clamp, keyStep, type TrackPoint, TrackRecorder } from "./trackRecorder";

/** A handle that was moved and let go. */
export interface Moved {
  input: "pointer" | "keyboard";
  track: TrackPoint[];
}

/**
 * Moves a handle between 0 and `max` picture pixels, by pointer or by keys. `scale` tells how many picture pixels one
 * pixel of the screen is. Escape is left to the dialog; Home begins again.
 */
export function useHandle(max: number, scale: () => number, onMoved: (moved: Moved) => void) {
  const [x, setX] = useState(0);
  const recorder = useRef(new TrackRecorder());
  const grip = useRef<{ pointer: number; x: number; y: number } | null>(null);

  const place = (event: { clientX: number; clientY: number }, from: { x: number; y: number }) => ({
    x: clamp(Math.round((event.clientX - from.x) * scale()), max),
    y: Math.round((event.clientY - from.y) * scale()),
  });

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || grip.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY };
    recorder.current.start(event.timeStamp);
    setX(0);
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const from = grip.current;
    if (from?.pointer !== event.pointerId) return;
    const all = event.nativeEvent.getCoalescedEvents?.() ?? [];
    for (const sample of all.length > 0 ? all : [event.nativeEvent]) {
      const at = place(sample, from);
      recorder.current.move(at.x, at.y, sample.timeStamp);
    }
    setX(place(event, from).x);
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const from = grip.current;
    if (from?.pointer !== event.pointerId) return;
    grip.current = null;
    const at = place(event, from);
    recorder.current.end(at.x, at.y, event.timeStamp);
    setX(at.x);
    const track = recorder.current.track();
    recorder.current.reset();
    // A mere press moves nothing: it only gives the handle the focus.
    if (track.some((point) => point.x !== 0)) onMoved({ input: "pointer", track });
  };

  const onPointerCancel = () => {
    grip.current = null;
    recorder.current.reset();
    setX(0);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (grip.current) return;
    if (event.key === "Home") {
      event.preventDefault();
      recorder.current.reset();
      setX(0);
    } else if (event.key === "Enter") {
      event.preventDefault();
      event.stopPropagation();
      if (recorder.current.started) onMoved({ input: "keyboard", track: recorder.current.track() });
    } else {
      moveByKey(event);
    }
  };

  const moveByKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = keyStep(event.key, event.shiftKey);
    if (step === null) return;
    event.preventDefault();
    const keys = recorder.current;
    if (!keys.started) keys.start(event.timeStamp);
    const to = clamp(keys.x + step, max);
    if (to === keys.x) return;
    keys.end(to, 0, event.timeStamp);
    setX(to);
  };

  return { x, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onKeyDown } };
}
