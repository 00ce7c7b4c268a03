import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startLive } from "../../src/features/shell/live";

const stream = vi.hoisted(() => ({ hear: (_data: string) => {} }));
vi.mock("../../src/state/oneOfTabs", () => ({
  MISSED: "missed",
  listenInOneTab: (_stream: unknown, hear: (data: string) => void) => {
    stream.hear = hear;
  },
}));

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** The first names of those questions that a hint has asked again. */
function renewed(topic: string, asked: readonly string[]): string[] {
  const queries = new QueryClient();
  for (const name of asked) queries.setQueryData([name, "one"], "known");
  const ended = new AbortController();
  startLive(queries, ended.signal);
  stream.hear(JSON.stringify({ topic }));
  vi.advanceTimersByTime(1_000);
  ended.abort();
  return asked.filter((name) => queries.getQueryState([name, "one"])?.isInvalidated);
}

test("an order that changed has what comes of it, what it renews and the balance that pays it asked for again", () => {
  const asked = ["orders", "resources", "balance", "instances", "gpu_servers", "tickets", "messages"];
  expect(renewed("order", asked)).toEqual(["orders", "resources", "balance", "instances", "gpu_servers"]);
});

test("a ticket that changed has nothing else asked for again", () => {
  expect(renewed("ticket", ["orders", "resources", "balance", "tickets"])).toEqual(["tickets"]);
});

test("what happened to a GPU server has the events asked for again, of which it is one", () => {
  const asked = ["gpu_servers", "resources", "events", "regions", "orders", "messages"];
  expect(renewed("gpu_server", asked)).toEqual(["gpu_servers", "resources", "events", "regions"]);
});
