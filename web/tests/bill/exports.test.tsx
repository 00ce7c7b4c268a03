import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import { Items } from "../../src/features/bill/Items";
import { Months } from "../../src/features/bill/Months";
import { Summary } from "../../src/features/bill/Summary";
import { ACCOUNT } from "../home/account";
import { type Answer, show, stubServer } from "../identity/show";

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const money = (minor: number) => ({ minor, currency: "USD" as const });
const SUMS = { gross: money(100), discount: money(0), total: money(100) };
const ROW = { product: "cpu", sub_product: "", region: "cn-east", scheme: "hourly", lines: 1, ...SUMS };
const STAGED = { data: { export_id: "e1", state: "queued" } };

/** A server with a bill; what was posted. */
function serve(answers: Record<string, Answer>) {
  return stubServer({
    "billing/bill/summary/": { data: { month: 202610, closed_at: null, rows: [ROW], ...SUMS } },
    "billing/bill/list/": { data: { bills: [], next_cursor: null } },
    "export/list/": { data: { exports: [], most: 10 } },
    ...answers,
  });
}

test("the summary is asked for as a file of a period, which begins as the month that is shown", async () => {
  const posted = serve({ "billing/bill/summary/export/": STAGED });
  await show(Summary, "/main/billing?tab=summary&month=202610");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Export" }));
  const form = await screen.findByRole("dialog", { name: "Export summary bill" });
  await user.click(within(form).getByRole("button", { name: "Export" }));
  await screen.findByRole("dialog", { name: "Exports" });
  const body = { from_month: 202610, to_month: 202610, format: "csv", lang: "US" };
  expect(posted).toEqual([{ path: "billing/bill/summary/export/", body }]);
});

test("a period that ends before it begins says SPEC's words at its end", async () => {
  const violations = [{ field: "to_month", rule: { rule: "end_before_start" } }];
  const refusal = { status: 400, code: 100_001, message: "Parameter error", violations };
  serve({ "billing/bill/summary/export/": refusal });
  await show(Summary, "/main/billing?tab=summary&month=202610");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Export" }));
  const form = await screen.findByRole("dialog", { name: "Export summary bill" });
  await user.click(within(form).getByRole("button", { name: "Export" }));
  expect(await within(form).findByText("The End time must be later than the Start time")).toBeTruthy();
});

test("the bills by month are asked for as a file in either format", async () => {
  const posted = serve({ "billing/bill/export/": STAGED });
  await show(Months, "/main/billing?tab=months");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Export" }));
  await user.click(await screen.findByRole("menuitem", { name: "As XLSX" }));
  await screen.findByRole("dialog", { name: "Exports" });
  expect(posted).toEqual([{ path: "billing/bill/export/", body: { format: "xlsx", lang: "US" } }]);
});

test("a month's items have one menu for files and the command, and a file is asked for of some months", async () => {
  const posted = serve({
    "account/info/": { data: ACCOUNT },
    "billing/product/list/": { data: { products: [] } },
    "billing/bill/item/list/": { data: { items: [], next_cursor: null } },
    "billing/bill/item/export/": STAGED,
  });
  await show(Items, "/main/billing?tab=items&month=202610");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Export" }));
  const choices = await screen.findAllByRole("menuitem");
  const words = ["As CSV", "As XLSX", "For programs (CSV)", "Exports…", "Copy as curl"];
  expect(choices.map((choice) => choice.textContent)).toEqual(words);
  expect(screen.queryByRole("button", { name: "Copy as curl" })).toBeNull();
  await user.click(screen.getByRole("menuitem", { name: "As XLSX" }));
  const form = await screen.findByRole("dialog", { name: "Export billing items" });
  await user.click(within(form).getByRole("button", { name: "Export" }));
  await screen.findByRole("dialog", { name: "Exports" });
  const body = { from_month: 202610, to_month: 202610, format: "xlsx", lang: "US" };
  expect(posted).toEqual([{ path: "billing/bill/item/export/", body }]);
});
