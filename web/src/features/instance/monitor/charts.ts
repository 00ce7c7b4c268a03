import type { MetricPointReply } from "../../../api/generated/types.gen";

/** What is measured of an instance. */
export type Metric = "cpu" | "memory" | "disk_read" | "disk_write" | "net_in" | "net_out";

/** The charts, from top to bottom, and what each shows. */
export const CHARTS = {
  cpu: ["cpu"],
  memory: ["memory"],
  disk: ["disk_read", "disk_write"],
  network: ["net_in", "net_out"],
} as const satisfies Record<string, readonly Metric[]>;

/** The name of a chart. */
export type Chart = keyof typeof CHARTS;

/** A figure of a point as it is drawn: parts of a hundred of all processors that there were then, bytes of memory, bytes a second. */
export function figureOf(metric: Metric, point: MetricPointReply): number {
  return metric === "cpu" ? point.cpu_share / 1_000 : point[metric];
}

/** The same of its busiest minute. */
export function mostOf(metric: Metric, point: MetricPointReply): number {
  return metric === "cpu" ? point.cpu_share_most / 1_000 : point[`${metric}_most`];
}

/** The upper end of a chart's scale where that is known: all processors, all memory, or twice that and more where there was more in use once. */
export function ceiling(chart: Chart, memoryMib: number, points: readonly MetricPointReply[]): number | undefined {
  if (chart === "cpu") return 100;
  if (chart !== "memory") return undefined;
  const most = points.reduce((top, point) => Math.max(top, point.memory), 0);
  let top = Math.max(1, memoryMib) * 2 ** 20;
  while (top < most) top *= 2;
  return top;
}

const UNITS = ["B", "kB", "MB", "GB", "TB"] as const;
const BINARY = ["B", "KiB", "MiB", "GiB", "TiB"] as const;

/** A figure as people read it. */
export function figureWords(metric: Metric, value: number, locale: string): string {
  const number = (of: number) => new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 }).format(of);
  if (metric === "cpu") return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value)}%`;
  const [base, units, end] = metric === "memory" ? ([1_024, BINARY, ""] as const) : ([1_000, UNITS, "/s"] as const);
  const power = Math.min(units.length - 1, value < base ? 0 : Math.floor(Math.log(value) / Math.log(base)));
  return `${number(value / base ** power)} ${units[power]}${end}`;
}

/** What a line is drawn along: moments in seconds, and a figure or nothing at each. */
export type Lines = [number[], ...(number | null)[][]];

/** The lines of a chart. Where a step is missing, the instance was off or not measured: the line ends there and begins anew. */
export function linesOf(metrics: readonly Metric[], points: readonly MetricPointReply[], step: number): Lines {
  const moments: number[] = [];
  const lines = metrics.map((): (number | null)[] => []);
  for (const point of points) {
    const at = Date.parse(point.at) / 1_000;
    const last = moments.at(-1);
    if (last !== undefined && at - last > step) {
      moments.push(last + step);
      for (const line of lines) line.push(null);
    }
    moments.push(at);
    for (const [place, metric] of metrics.entries()) lines[place]?.push(figureOf(metric, point));
  }
  return [moments, ...lines];
}

/** The average of all points and the highest minute among them. */
export function summary(metric: Metric, points: readonly MetricPointReply[]) {
  const sum = points.reduce((total, point) => total + figureOf(metric, point), 0);
  const most = points.reduce((top, point) => Math.max(top, mostOf(metric, point)), 0);
  return { average: points.length > 0 ? sum / points.length : 0, most };
}
