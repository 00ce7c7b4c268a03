import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import { SpendingCard } from "../../src/features/home/SpendingCard";
import { compare } from "../../src/features/home/spending";
import { show, stubServer } from "../identity/show";
import { ACCOUNT } from "./account";

const usd = (minor: number) => ({ minor, currency: "USD" }) as const;
const months = (...totals: number[]) => totals.map((minor, at) => ({ from: `2026-0${at + 1}-01`, total: usd(minor) }));
const BILLS = {
  to_month: 202_603,
  yesterday: usd(150),
  this_month: usd(2_100),
  last_month: usd(2_800),
  points: months(3_500, 2_800, 2_100),
};

beforeEach(() => queryClient.clear());

function open(bills: object) {
  const rest = { total: usd(0), discount: usd(0), projects: [], products: [], regions: [] };
  stubServer({ "account/info/": { data: ACCOUNT }, "billing/bill/overview/": { data: { ...rest, ...bills } } });
  return show(SpendingCard, "/main/home");
}

test("spending is told by day and month, each with what it compares to", async () => {
  const screen = await open(BILLS);
  expect(await screen.findByText("$1.50")).toBeTruthy();
  expect(screen.getByText("+50% vs. the daily average of last month"), "28 days of a dollar each").toBeTruthy();
  expect(screen.getByText("75% of last month’s total")).toBeTruthy();
  expect(screen.getByText("-20%")).toBeTruthy();
});

test("where nothing was charged last month, nothing is compared with it", async () => {
  const screen = await open({ ...BILLS, last_month: usd(0), points: months(0, 0, 2_100) });
  expect(await screen.findByText("Nothing to compare with")).toBeTruthy();
  expect(screen.queryByText(/last month’s|daily average/)).toBeNull();
});

test("in January an average day is one of December's", () => {
  const { toAverage } = compare({ ...BILLS, to_month: 202_701, yesterday: usd(100), last_month: usd(3_100) });
  expect(toAverage).toBe(0);
});
