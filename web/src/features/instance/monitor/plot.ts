import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { Lines } from "./charts";

/** What a plot needs beside its lines. */
export interface Look {
  width: number;
  height: number;
  /** The range of time, in seconds. */
  from: number;
  to: number;
  /** The upper end of the scale; what is drawn decides where there is none. */
  ceiling: number | undefined;
  /** One colour for each line, and those of the scales. */
  colours: readonly string[];
  text: string;
  grid: string;
  locale: string;
  /** A figure as it stands at the scale. */
  words: (value: number) => string;
  /** Is told which point a pointer is at; none: none. */
  onPoint: (place: number | null) => void;
}

const FONT = "12px Inter, sans-serif";
const DAY = 86_400;

/** Draws lines into an element; what comes back is told of new sizes, and ended. */
export function draw(into: HTMLElement, lines: Lines, look: Look): uPlot {
  const axis = {
    stroke: look.text,
    font: FONT,
    grid: { stroke: look.grid, width: 1 },
    ticks: { stroke: look.grid, width: 1 },
  };
  const isLong = look.to - look.from > 2 * DAY;
  const moment = new Intl.DateTimeFormat(
    look.locale,
    isLong ? { month: "numeric", day: "numeric" } : { hour: "2-digit", minute: "2-digit", hour12: false },
  );
  const top = look.ceiling;
  return new uPlot(
    {
      width: look.width,
      height: look.height,
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false } },
      scales: {
        x: { time: true, range: () => [look.from, look.to] },
        y: { range: (_, __, most) => [0, top ?? Math.max(1, most * 1.1)] },
      },
      axes: [
        { ...axis, space: 64, values: (_, at) => at.map((second) => moment.format(new Date(second * 1_000))) },
        // A known end is parted in four: other steps would be no round figures of memory.
        { ...axis, size: 76, ...(top && { incrs: [top / 4] }), values: (_, values) => values.map(look.words) },
      ],
      series: [{}, ...look.colours.map((stroke) => ({ stroke, width: 1.5, points: { show: lines[0].length < 3 } }))],
      hooks: { setCursor: [({ cursor }) => look.onPoint(cursor.idx ?? null)] },
    },
    lines,
    into,
  );
}
