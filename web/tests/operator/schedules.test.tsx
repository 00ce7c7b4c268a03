import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { ScheduleState } from "../../src/operator/generated/types.gen";
import { readPattern } from "../../src/operator/schedule/schedule";
import { operatorPage, SESSION, SIGNED_IN } from "./show";

const NIGHTLY: ScheduleState = {
  name: "billing.verify_ledger",
  pattern: "53 2 * * *",
  last_run_at: "2026-11-20T02:53:00Z",
  next_at: "2026-11-21T02:53:00Z",
  is_waiting: false,
  failed: 2,
};
const OTHER: ScheduleState = {
  name: "later.job",
  pattern: "0 0 1 * *",
  last_run_at: null,
  next_at: null,
  is_waiting: true,
  failed: 0,
};
const ANSWERS = {
  ...SIGNED_IN,
  "schedule/list/": () => ({ data: { items: [NIGHTLY, OTHER], next_cursor: null } }),
  "schedule/run/": () => ({ data: { is_new: true } }),
};
const rowOf = async (name: string) => within((await screen.findByText(name)).closest("tr") as HTMLElement);

test("each job is said in words with when it runs, and failed ones lead to where they are tried again", async () => {
  operatorPage(ANSWERS, "/schedules");
  const row = await rowOf("billing.verify_ledger");
  expect(row.getByText("Verifies the ledger of all accounts")).toBeTruthy();
  expect(row.getByText("Daily at 02:53 UTC")).toBeTruthy();
  expect(row.getByText("Idle")).toBeTruthy();
  expect(row.getByRole("link", { name: "2 failed" }).getAttribute("href")).toContain("/jobs?q=billing.verify_ledger");
});

test("what a job has gone through and found in order is said with when, and nothing before it has", async () => {
  const ledger = { at: "2026-11-20T02:54:00Z", found: { accounts: "12", movements: "345" } };
  const audit = { at: "2026-11-20T03:24:00Z", found: { chains: "13", head: "ab12cd" } };
  const items = [
    { ...NIGHTLY, outcome: ledger },
    { ...NIGHTLY, name: "admin.verify_audit", outcome: audit },
    { ...OTHER, outcome: null },
  ];
  operatorPage({ ...ANSWERS, "schedule/list/": () => ({ data: { items, next_cursor: null } }) }, "/schedules");
  expect((await rowOf("billing.verify_ledger")).getByText(/accounts 12, movements 345/)).toBeTruthy();
  const chains = await rowOf("admin.verify_audit");
  expect(chains.getByText(/chains 13/)).toBeTruthy();
  expect(chains.getByText("ab12cd")).toBeTruthy();
  expect((await rowOf("later.job")).queryByText(/in order/)).toBeNull();
});

test("a job that has no words is shown by its name and pattern, and is not started while it waits", async () => {
  operatorPage(ANSWERS, "/schedules");
  const row = await rowOf("later.job");
  expect(row.getByText("0 0 1 * *")).toBeTruthy();
  expect(row.getByText("Never")).toBeTruthy();
  expect(row.getByRole("button", { name: "Run now: later.job" }).getAttribute("aria-disabled")).toBe("true");
});

test("a job is started before its time by whoever may", async () => {
  const { posted } = operatorPage(ANSWERS, "/schedules");
  await userEvent.click(await screen.findByRole("button", { name: "Run now: billing.verify_ledger" }));
  expect(await screen.findByText("billing.verify_ledger was started.")).toBeTruthy();
  expect(posted).toEqual([{ path: "schedule/run/", body: { name: "billing.verify_ledger" } }]);
});

test("whoever may only see jobs starts none", async () => {
  const operations = SESSION.operations.filter((operation) => operation !== "job_manage");
  operatorPage({ ...ANSWERS, "session/show/": () => ({ data: { ...SESSION, operations } }) }, "/schedules");
  const run = await screen.findByRole("button", { name: "Run now: billing.verify_ledger" });
  expect(run.getAttribute("aria-disabled")).toBe("true");
});

test.each([
  ["* * * * *", { kind: "minutes", count: 1 }],
  ["*/5 * * * *", { kind: "minutes", count: 5 }],
  ["37 * * * *", { kind: "hourly", minute: "37" }],
  ["53 2 * * *", { kind: "daily", time: "02:53" }],
  ["0 0 1 * *", undefined],
  ["*/5 2 * * *", undefined],
  ["1,2 * * * *", undefined],
])("the pattern %s is read", (pattern, rhythm) => {
  expect(readPattern(pattern)).toEqual(rhythm);
});
