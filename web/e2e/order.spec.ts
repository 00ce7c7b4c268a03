import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { openQueue, operatorPage } from "./operator";
import { publishPrices } from "./prices";
import { register } from "./quick";
import { customerNumber, signIn } from "./steps";
import { beVerified } from "./verified";

/** Orders some units for a month; the page of the order. */
async function order(page: Page, units: string, price: string): Promise<void> {
  await page.goto("/main/order/create?region=cn-north");
  await page.getByLabel("Quantity").fill(units);
  await page.getByRole("button", { name: `Place order for ${price}` }).click();
  await expect(page.getByText("Waiting for the provider's review.")).toBeVisible();
}

/** Has the billing items that are shown made into a file, and deletes it among the exports. */
async function exportItems(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "As CSV" }).click();
  await page.getByLabel("First month").click();
  await page.getByRole("option").last().click();
  const form = page.getByRole("dialog", { name: "Export billing items" });
  await form.getByRole("button", { name: "Export", exact: true }).click();
  await expect(form.getByText("Please shorten the query time and try again.")).toBeVisible();
  await page.getByLabel("First month").click();
  await page.getByRole("option").first().click();
  const download = page.waitForEvent("download");
  await form.getByRole("button", { name: "Export", exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^bill-\d{8}T\d{6}Z\.csv$/);
  expect(readFileSync(await file.path(), "utf8")).toMatch(/Purchase.*,69\.00,/);
  const exports = page.getByRole("dialog", { name: "Exports" });
  const made = exports.getByRole("listitem").filter({ hasText: "Billing items, CSV" });
  await expect(made.getByText(/^1 row,/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await exports.getByRole("button", { name: /^Delete bill-/ }).click();
  await expect(made).toBeHidden();
  await exports.getByRole("button", { name: "Close" }).click();
}

/** Has the bills by month and the summary bill made into files; they say what the pages show. */
async function exportBills(page: Page): Promise<void> {
  await page.goto("/main/billing?tab=months");
  const bills = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "As CSV" }).click();
  expect((await bills).suggestedFilename()).toMatch(/^bills-\d{8}T\d{6}Z\.csv$/);
  expect(readFileSync(await (await bills).path(), "utf8")).toContain(",Open,,1,CNY,69.00,0.00,69.00");
  await page.goto("/main/billing?tab=summary");
  await page.getByRole("button", { name: "Export" }).click();
  const form = page.getByRole("dialog", { name: "Export summary bill" });
  await expectAccessible(page);
  const summary = page.waitForEvent("download");
  await form.getByRole("button", { name: "Export", exact: true }).click();
  expect(readFileSync(await (await summary).path(), "utf8")).toContain(",Monthly,1,CNY,69.00,0.00,69.00");
}

/** One order after the other in its dialog, by button and by key; not while a reason is half-typed. */
async function stepThroughOrders(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByText("2 waiting")).toBeVisible();
  await page.getByRole("row").nth(1).getByRole("button", { name: "Review", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("1 of 2")).toBeVisible();
  const first = await dialog.getByRole("heading").first().textContent();
  await expect(dialog.getByRole("button", { name: "Previous" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Next" }).click();
  await expect(dialog.getByText("2 of 2")).toBeVisible();
  expect(await dialog.getByRole("heading").first().textContent()).not.toBe(first);
  await page.keyboard.press("Alt+PageUp");
  await expect(dialog.getByText("1 of 2")).toBeVisible();
  await page.keyboard.press("Alt+PageDown");
  await expect(dialog.getByText("2 of 2")).toBeVisible();
  const reason = dialog.getByRole("textbox");
  await reason.fill("The project is");
  await page.keyboard.press("Alt+PageUp");
  await expect(dialog.getByText("2 of 2")).toBeVisible();
  await expect(reason).toHaveValue("The project is");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await reason.fill("");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Review", exact: true }).first()).toBeFocused();
}

test("an order is refused with a reason, another is approved and paid from what was held", async ({
  page,
  browser,
  server,
  complaints,
}) => {
  test.slow();
  complaints.allow(/status of 400 .*\/bill\/item\/export\//);
  await publishPrices(server, "cn-north");
  const person = await register(server, "orderer");
  await signIn(page, server, person);
  const number = await customerNumber(page);
  await beVerified(page, server, person.email);
  await server.command("ledger", "gift", "--account", number, "--amount", "1000", "--reason", "Welcome");

  await page.goto("/main/prices?region=cn-north");
  await expect(page.getByText("Over 10 units: ¥55.00 per unit per month")).toBeVisible();
  const metering = page.getByRole("row").filter({ hasText: "Test metering" });
  await expect(metering.getByText("1 to 100 units, in steps of 1")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Order Test metering, Monthly" }).click();
  const quantity = page.getByLabel("Quantity");
  await expect(quantity).toHaveValue("1");
  await quantity.fill("1.5");
  await expect(page.getByText("Available from 1 to 100, in steps of 1.")).toBeVisible();
  await expectAccessible(page);
  await quantity.press("ArrowUp");
  await expect(quantity).toHaveValue("2");
  await expect(page.getByText("Available from 1 to 100, in steps of 1.")).toBeHidden();
  await page.getByRole("button", { name: "Decrease by one step" }).click();
  await expect(page.getByRole("button", { name: "Decrease by one step" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Place order for ¥69.00" })).toBeVisible();
  await quantity.fill("100");
  await expect(page.getByText("Insufficient balance")).toBeVisible();
  await expectAccessible(page);

  const renewal = page.getByRole("checkbox", { name: "Renew automatically" });
  await expect(renewal).not.toBeChecked();
  await expect(page.getByText("Auto-renewal is off. The resource stops when it expires")).toBeVisible();
  await quantity.fill("2");
  await renewal.check();
  await expect(page.getByText("for 1 month at a time")).toContainText("The current price is ¥138.00");
  await expectAccessible(page);

  await order(page, "12", "¥800.00");
  await expect(page.getByText("10 units × ¥69.00 × 1 month")).toBeVisible();
  await expectAccessible(page);

  const operator = await operatorPage(browser, server, "olga");
  await openQueue(operator, "Orders");
  await operator.getByRole("button", { name: "Review", exact: true }).click();
  const dialog = operator.getByRole("dialog");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(dialog.getByText("Enter the reason for the rejection.")).toBeVisible();
  await expectAccessible(operator);
  await dialog.getByLabel("Remark for the customer").fill("This node is full.");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(operator.getByText("No orders here")).toBeVisible();

  await page.reload();
  await expect(page.getByText("This order was rejected")).toBeVisible();
  await expect(page.getByText("This node is full.").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel order" })).toBeDisabled();

  await order(page, "1", "¥69.00");
  await operator.getByRole("button", { name: "Refresh" }).click();
  await operator.getByRole("button", { name: "Review", exact: true }).click();
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(operator.getByText("No orders here")).toBeVisible();
  await page.reload();
  await expect(page.getByText("¥69.00 was paid from the held amount.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel order" })).toBeDisabled();

  await order(page, "1", "¥69.00");
  await order(page, "1", "¥69.00");
  await stepThroughOrders(operator);
  await expect(page.getByText("Auto-renewal").first()).toBeVisible();

  await page.goto("/main/order?state=approved");
  await expect(page.getByRole("row").filter({ hasText: "¥69.00" })).toContainText("Approved");
  await expect(page.getByText("¥800.00")).toBeHidden();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "As CSV" }).click();
  expect(readFileSync(await (await download).path(), "utf8")).toContain("69.00");

  await page.goto("/main/billing");
  await expect(page.getByText("¥69.00").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("tab", { name: "Resource bill" }).click();
  await page.getByRole("link", { name: /^test-metering/ }).click();
  await expect(page.getByRole("row").filter({ hasText: "Purchase" })).toContainText("¥69.00");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await exportItems(page);
  await exportBills(page);
  await page.goto("/main/billing");
  await expect(page.getByRole("heading", { name: "By region" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goto("/main/order/create?region=cn-north");
  await expect(page.getByRole("button", { name: "Place order for ¥69.00" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await operator.context().close();
});
