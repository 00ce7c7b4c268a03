import { expect, test } from "vitest";
import { barWords, monthBefore, monthRead, monthWords, recentMonths } from "../../src/domain/money/months";
import { itemFilters } from "../../src/features/bill/filters";
import { billPath } from "../../src/features/bill/tabs";

const NOW = new Date(Date.UTC(2026, 0, 15));
const address = (values: Record<string, string>) => (name: string) => values[name] ?? "";

test("months are counted over the turn of a year", () => {
  expect(monthBefore(202601, 1)).toBe(202512);
  expect(monthBefore(202612, 11)).toBe(202601);
  expect(recentMonths(NOW).slice(0, 3)).toEqual([202601, 202512, 202511]);
  expect(recentMonths(NOW)).toHaveLength(24);
});

test("a month that is none is the present one", () => {
  expect(monthRead("202512", NOW)).toBe(202512);
  for (const text of ["", "202513", "202500", "2025-12", "20251"]) expect(monthRead(text, NOW), text).toBe(202601);
});

test("months and bars are written in the page's language, whatever the device's clock says", () => {
  expect(monthWords(202601, "en")).toBe("Jan 2026");
  expect(monthWords(202601, "zh-CN")).toBe("2026年1月");
  expect(barWords("2026-11-16", "week", "en")).toBe("11/16");
  expect(barWords("2026-01-01", "year", "en")).toBe("2026");
});

test("the items are asked for by what stands in the address, and for nothing that is not known", () => {
  expect(
    itemFilters(address({ month: "202511", kind: "credit", scheme: "hourly", resource: "r1", project: "p-1" }), NOW),
  ).toEqual({
    month: 202511,
    kind: "credit",
    scheme: "hourly",
    resource_id: "r1",
    project_id: "p-1",
  });
  expect(itemFilters(address({ kind: "theft", scheme: "daily" }), NOW)).toEqual({ month: 202601 });
});

test("a part of the bills has an address of its own", () => {
  expect(billPath("items", { month: 202601, resource: "a b" })).toBe(
    "/main/billing?tab=items&month=202601&resource=a+b",
  );
});
