import { expect, test } from "vitest";
import type { ResourceReply } from "../../src/api/generated/types.gen";
import { spans } from "../../src/domain/money/spans";
import { nextWords, toldOf } from "../../src/domain/resource/ResourceState";
import { resourceFilters } from "../../src/features/resource/filters";
import { linesPath } from "../../src/features/resource/links";
import { resourceEn } from "../../src/i18n/resource.en";
import type { Translate } from "../../src/i18n/t";

/** What differs from the usual; the generated types of words are narrower than the words. */
type Changes = { [Name in keyof ResourceReply]?: unknown };

function resource(changes: Changes = {}): ResourceReply {
  return {
    resource_id: "r-1",
    name: "test-metering-4d4d4e",
    order_id: "o-1",
    region: "cn-north",
    product: "test-metering",
    scheme: "monthly",
    quantity: 1_500_000,
    project_id: "p-1",
    project_name: "Website",
    vdc_id: null,
    vdc_name: null,
    started_at: "2026-10-25T12:00:00Z",
    paid_until: "2026-11-25T12:00:00Z",
    renews: true,
    state: "active",
    run_state: "running",
    run_since: "2026-10-25T12:00:00Z",
    ended_by: null,
    arrears: null,
    ended_at: null,
    ...changes,
  } as ResourceReply;
}

test("the server is asked for what stands in the address, and for nothing else", () => {
  const asked = (values: Record<string, string>) => resourceFilters((name) => values[name] ?? "");
  expect(asked({ q: "gpu", state: "expiring", project: "p-1" })).toEqual({
    q: "gpu",
    state: "expiring",
    project_id: "p-1",
  });
  expect(asked({ state: "lost", tab: "items" })).toEqual({});
});

test("what ended leads to the bill of the month in which it did", () => {
  expect(linesPath(resource())).toBe("/main/billing?tab=items&resource=r-1&name=test-metering-4d4d4e");
  expect(linesPath(resource({ ended_at: "2026-09-30T10:00:00Z" }), "usage")).toBe(
    "/main/billing?tab=items&resource=r-1&name=test-metering-4d4d4e&month=202609&kind=usage",
  );
});

test("a resource is told by whether it works, and by what arrears do to it next", () => {
  const words = ((key: keyof typeof resourceEn, values?: Record<string, string>) =>
    resourceEn[key].replace("{time}", values?.time ?? "")) as unknown as Translate;
  const dates = { stop_at: "S", recycle_at: "R", delete_at: "D", restore_at: null };
  const next = (changes: Changes) => nextWords(resource(changes), words, { at: (time) => time });
  expect(toldOf(resource())).toBe("running");
  expect(toldOf(resource({ state: "overdue" }))).toBe("overdue");
  expect(toldOf(resource({ state: "overdue", run_state: "shutdown" }))).toBe("shutdown");
  expect(toldOf(resource({ state: "ended", run_state: "deleted", ended_by: "arrears" }))).toBe("deleted");
  expect(toldOf(resource({ state: "ended", run_state: "deleted", ended_by: "customer" }))).toBe("ended");
  expect(next({ arrears: dates })).toBe("Stops on S");
  expect(next({ arrears: dates, run_state: "shutdown" })).toBe("Moves to the recycle bin on R");
  expect(next({ arrears: dates, run_state: "recycling" })).toBe("Deleted on D");
  expect(next({ arrears: { ...dates, restore_at: "A" }, run_state: "shutdown" })).toBe("Running again at about A");
  expect(next({})).toBe("");
});

test("a renewal is offered by the month for a year and by the year after that, and never beyond what can be paid", () => {
  expect(spans("monthly", 60)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 24, 36, 48, 60]);
  expect(spans("monthly", 13)).toHaveLength(12);
  expect(spans("yearly", 4)).toEqual([1, 2, 3, 4]);
  expect(spans("yearly", 0)).toEqual([]);
});
