import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { DayFigures, OverviewReply } from "../../src/operator/generated/types.gen";
import { countOn, figuresOf } from "../../src/operator/overview/figures";
import { toast } from "../../src/state/toast";
import { operatorPage, SESSION, SIGNED_IN } from "./show";

const OVERVIEW: OverviewReply = {
  queues: [
    { queue: "tickets", count: 1_203, oldest_at: null, due_at: "2026-11-20T07:00:00Z" },
    { queue: "orders", count: 1, oldest_at: "2026-11-20T05:00:00Z", due_at: null },
    { queue: "orphans", count: 0, oldest_at: null, due_at: null },
  ],
  engines: [{ region: "cn-north", is_up: false, changed_at: "2026-11-20T05:00:00Z", hosts: 3, hosts_up: 1 }],
};

/** Sixty days, on the last of which two signed up and something was paid in. */
const DAYS: DayFigures[] = Array.from({ length: 60 }, (_, place) => ({
  date: new Date(Date.UTC(2026, 8, 28 + place)).toISOString().slice(0, 10),
  signups: place === 59 ? 2 : 1,
  money: [],
}));
DAYS[59] = {
  ...DAYS[59],
  money: [
    {
      currency: "CNY",
      recharges: 1,
      recharged: { minor: 250_000, currency: "CNY" },
      charged: { minor: 1_250, currency: "CNY" },
    },
  ],
} as DayFigures;

const answers = (operations: string[]) => ({
  ...SIGNED_IN,
  "session/show/": () => ({ data: { ...SESSION, operations } }),
  "overview/show/": () => ({ data: OVERVIEW }),
  "figures/show/": () => ({ data: { days: DAYS } }),
});

test("each queue is a link that says how much waits and since when, and an engine that is down is told of", async () => {
  operatorPage(answers(["overview_view", "engine_view"]));
  const tickets = await screen.findByRole("link", { name: "Tickets to answer: 1,203" });
  expect(tickets.getAttribute("href")).toContain("/tickets");
  expect(screen.getByRole("link", { name: "Unknown machines: 0" }).getAttribute("href")).toContain("/engines");
  expect(screen.getAllByText(/^Oldest: /)).toHaveLength(1);
  expect(screen.getAllByText(/^Next due: /)).toHaveLength(1);
  expect(screen.getByText("1 of 3 hosts up")).toBeTruthy();
  expect(screen.queryByText("Daily figures")).toBeNull();
});

test("whoever may see figures looks at one at a time, with what it came to", async () => {
  operatorPage(answers(["overview_view", "figure_view"]));
  const sums = async (label: string) => (await screen.findByText(label)).closest("dt")?.nextElementSibling?.textContent;
  expect(await sums("Today so far")).toBe("2");
  expect(await sums("Last 30 days")).toBe("31");
  expect(await sums("30 days before")).toBe("30");
  await userEvent.click(screen.getByRole("button", { name: "Top-ups (CNY)", hidden: true }));
  expect(await sums("Today so far")).toBe("¥2,500.00");
  expect(screen.queryByText("Waiting")).toBeTruthy();
});

test("an overview that cannot be loaded says so in its place, in no notice, and is asked for again", async () => {
  let tries = 0;
  operatorPage({
    ...answers(["overview_view"]),
    "overview/show/": () => {
      tries += 1;
      return tries === 1 ? { status: 503, message: "Unavailable" } : { data: OVERVIEW };
    },
  });
  const retry = await screen.findByRole("button", { name: "Try again" });
  expect(toast.store.get()).toEqual([]);
  await userEvent.click(retry);
  expect(await screen.findByRole("link", { name: "Tickets to answer: 1,203" })).toBeTruthy();
});

test("there is a figure for each currency in which money moved, and a day without any counts nothing", () => {
  const figures = figuresOf(DAYS);
  expect(figures.map(({ id }) => id)).toEqual(["signups", "recharged_CNY", "charged_CNY"]);
  const [, recharged] = figures;
  const [first, last] = [DAYS[0], DAYS[59]];
  if (!recharged || !first || !last) throw new Error("it is there");
  expect([countOn(first, recharged), countOn(last, recharged)]).toEqual([0, 250_000]);
});
