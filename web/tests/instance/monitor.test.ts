import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import type { MetricPointReply } from "../../src/api/generated/types.gen";
import { ceiling, figureWords, linesOf, summary } from "../../src/features/instance/monitor/charts";
import { judgeMetrics } from "../../src/features/instance/monitor/judgeMetrics";
import { metricsQuery, rangeOf } from "../../src/features/instance/monitor/useMetrics";
import { noteServerTime } from "../../src/state/serverClock";

/** What a point says of an instance that has so many processors. */
function point(minute: number, value: number, vcpus = 2): MetricPointReply {
  const rates = { cpu: value, memory: value, disk_read: value, disk_write: value, net_in: value, net_out: value };
  const of = { ...rates, cpu_share: (value * 100) / vcpus };
  const most = Object.fromEntries(Object.entries(of).map(([name, each]) => [`${name}_most`, each * 2]));
  return { at: new Date(minute * 60_000).toISOString(), ...of, ...most } as MetricPointReply;
}

test("a line ends where a step is missing and begins anew with the next point", () => {
  const points = [point(1, 500), point(2, 1_000), point(9, 2_000)];
  expect(linesOf(["cpu"], points, 60)).toEqual([
    [60, 120, 180, 540],
    [25, 50, null, 100],
  ]);
  expect(linesOf(["net_in", "net_out"], [], 60)).toEqual([[], [], []]);
});

test("processors in use are a part of those that there were then, and memory fits on its scale though there was more once", () => {
  expect(linesOf(["cpu"], [point(1, 1_000, 2), point(2, 1_000, 4)], 60)).toEqual([
    [60, 120],
    [50, 25],
  ]);
  expect(ceiling("cpu", 1, [])).toBe(100);
  expect(ceiling("memory", 1, [])).toBe(2 ** 20);
  expect(ceiling("memory", 1, [point(1, 3 * 2 ** 20)])).toBe(4 * 2 ** 20);
  expect(ceiling("network", 1, [point(1, 5)])).toBeUndefined();
});

test("what a chart comes to is the average of its points and the highest minute of all", () => {
  expect(summary("cpu", [point(1, 500), point(2, 1_000)])).toEqual({ average: 37.5, most: 100 });
  expect(summary("memory", [])).toEqual({ average: 0, most: 0 });
});

test("processors are told in parts of a hundred, memory in powers of 1,024 and rates in powers of 1,000", () => {
  expect(figureWords("cpu", 12.345, "en")).toBe("12.3%");
  expect(figureWords("memory", 1.5 * 2 ** 30, "en")).toBe("1.5 GiB");
  expect(figureWords("memory", 0, "en")).toBe("0 B");
  expect(figureWords("net_in", 999, "en")).toBe("999 B/s");
  expect(figureWords("disk_write", 1_234_567, "en")).toBe("1.23 MB/s");
  expect(figureWords("disk_read", 1e18, "zh-CN")).toBe("1,000,000 TB/s");
});

test("what is asked ends now by the server's clock, however wrong the device's is", async () => {
  const ahead = 3 * 3_600_000;
  noteServerTime(new Date(Date.now() + ahead).toUTCString());
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    asked.push(request.url);
    return new Response(JSON.stringify({ code: 0, message: "Success", data: { points: [] }, request_id: "r" }), {
      headers: { "content-type": "application/json" },
    });
  });
  const { to } = await new QueryClient().fetchQuery(metricsQuery("i-1", () => ""));
  const until = new URL(asked[0] ?? "").searchParams.get("to") ?? "";
  expect(Date.parse(until)).toBe(to * 1_000);
  expect(Math.abs(Date.parse(until) - Date.now() - ahead)).toBeLessThan(120_000);
  noteServerTime(new Date().toUTCString());
});

test("the range is the address's, and without one the last hour until this minute", () => {
  const now = Date.UTC(2026, 0, 2, 3, 4, 5);
  const minute = Date.UTC(2026, 0, 2, 3, 4);
  const range = (values: Record<string, string>) => rangeOf((name) => values[name] ?? "", now);
  expect(range({})).toEqual({ from: minute - 3_600_000, to: minute, isNow: true });
  expect(range({ period: "six_hours" })).toEqual({ from: minute - 6 * 3_600_000, to: minute, isNow: true });
  expect(range({ period: "constructor", from: "yesterday", to: "" })).toEqual(range({}));
  const own = { from: "2026-01-01T00:00:00Z", to: "2026-01-01T02:00:00Z" };
  expect(range(own)).toEqual({ from: Date.parse(own.from), to: Date.parse(own.to), isNow: false });
});

test("a range of one's own is judged as the server judges it", async () => {
  const judge = await judgeMetrics();
  expect(judge({ start: 0, end: 3_600 })).toBeUndefined();
  expect(judge({ start: 3_600, end: 3_600 })).toMatch(/later/);
  expect(judge({ start: 0, end: 367 * 86_400 })).toBe("Choose a time range of at most 366 days.");
  expect(judge({ start: undefined, end: 1 })).toBeTruthy();
});
