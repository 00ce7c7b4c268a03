/** One place of the handle: picture pixels from the start, milliseconds since the first one. */
export interface TrackPoint {
  x: number;
  y: number;
  t: number;
}

/** More samples than this are thinned out: the server takes 2,000. */
const SAMPLES_MAX = 1_500;
/** Samples that are younger than this and closer than `STEP_MAX` to the last one are left out. */
const INTERVAL_MS = 6;
const STEP_MAX = 12;

/** Records the way of a handle. Positions and times are whole numbers, times never run backwards. */
export class TrackRecorder {
  private points: TrackPoint[] = [];
  private startedAt = 0;

  /** Begins anew at the origin. */
  start(now: number): void {
    this.startedAt = now;
    this.points = [{ x: 0, y: 0, t: 0 }];
  }

  /** Whether `start` was called since the last `reset`. */
  get started(): boolean {
    return this.points.length > 0;
  }

  /** Where the handle is. */
  get x(): number {
    return this.points.at(-1)?.x ?? 0;
  }

  /** Notes a place of a pointer; samples that tell nothing new are left out. */
  move(x: number, y: number, now: number): void {
    const last = this.points.at(-1);
    if (!last) return;
    const point = this.point(x, y, now);
    const isNear = Math.abs(point.x - last.x) < STEP_MAX && Math.abs(point.y - last.y) < STEP_MAX;
    if (isNear && point.t - last.t < INTERVAL_MS) return;
    this.add(point);
  }

  /** Notes the place where the handle was let go, whatever came before. */
  end(x: number, y: number, now: number): void {
    if (this.started) this.add(this.point(x, y, now));
  }

  /** Forgets what was recorded, for another try. */
  reset(): void {
    this.points = [];
  }

  /** A copy of the track. */
  track(): TrackPoint[] {
    return [...this.points];
  }

  private point(x: number, y: number, now: number): TrackPoint {
    const earliest = this.points.at(-1)?.t ?? 0;
    return { x: Math.round(x), y: Math.round(y), t: Math.max(earliest, Math.round(now - this.startedAt)) };
  }

  private add(point: TrackPoint): void {
    if (this.points.length >= SAMPLES_MAX) this.points = this.points.filter((_, index) => index % 2 === 0);
    this.points.push(point);
  }
}

/** Keeps a position between 0 and `max`. */
export function clamp(x: number, max: number): number {
  return Math.min(Math.max(x, 0), max);
}

/** How far a key moves the handle, in pixels; `null` for a key that does not move it. */
export function keyStep(key: string, shift: boolean): number | null {
  const length = shift ? 10 : 1;
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return length;
    case "ArrowLeft":
    case "ArrowDown":
      return -length;
    case "PageUp":
      return 10;
    case "PageDown":
      return -10;
    default:
      return null;
  }
}
