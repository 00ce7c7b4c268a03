import type { Browser, Page } from "@playwright/test";
import { openCustomer } from "./cloud";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { openQueue, operatorPage } from "./operator";
import { publishPrices } from "./prices";
import type { Server } from "./server";

const PROJECT = "Default";

/** Somebody verified who was given money, signed in, and prices in a node that no other journey has. */
async function customer(page: Page, server: Server): Promise<string> {
  await publishPrices(server, "ap-southeast");
  return (await openCustomer(page, server, "budgeter", "1000")).email;
}

/** Orders one unit for a month in the project. */
async function order(page: Page): Promise<void> {
  await page.goto("/main/order/create?region=ap-southeast");
  await page.getByRole("button", { name: /^Project/ }).click();
  await page.getByRole("option", { name: PROJECT }).click();
  await page.getByRole("checkbox", { name: "Renew automatically" }).check();
  await page.getByRole("button", { name: "Place order for ¥69.00" }).click();
}

/** The operator approves what waits. */
async function approve(browser: Browser, server: Server): Promise<void> {
  const operator = await operatorPage(browser, server, "bertha");
  await openQueue(operator, "Orders");
  await operator.getByRole("button", { name: "Review", exact: true }).first().click();
  await operator.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(operator.getByRole("dialog")).toBeHidden();
  await operator.context().close();
}

/** Finds what was bought, looks at how it goes on, has it renewed no more, and ends it. */
async function keepAndEnd(page: Page): Promise<void> {
  const row = page.getByRole("row").filter({ hasText: PROJECT });
  await expect(row).toContainText("¥69.00");
  await expect(row.getByText("On", { exact: true })).toBeVisible();
  await expectAccessible(page);
  const search = page.getByRole("searchbox");
  await search.fill("nothing-of-this-name");
  await expect(page.getByText("No matches")).toBeVisible();
  await search.fill("test-metering");
  await expect(row).toBeVisible();
  await page.getByRole("button", { name: "All statuses" }).click();
  await page.getByRole("option", { name: "Expiring within 7 days" }).click();
  await expect(page.getByText("No matches")).toBeVisible();
  await page.goto("/main/resource");

  const dialog = page.getByRole("dialog");
  await row.getByRole("button", { name: /^Actions for test-metering/ }).click();
  await page.getByRole("menuitem", { name: "Renew", exact: true }).click();
  await dialog.getByRole("button", { name: "Renew for ¥69.00" }).waitFor();
  await dialog.getByRole("button", { name: /1 month/ }).click();
  await page.getByRole("option", { name: "3 months" }).click();
  await expect(dialog.getByText("¥724.00 will remain available")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Renew for ¥207.00" }).click();
  await expect(page.getByText(/^test-metering-\w+ has been renewed until /)).toBeVisible();
  await row.getByRole("button", { name: /^Actions for test-metering/ }).click();
  await page.getByRole("menuitem", { name: "Turn off auto-renewal" }).click();
  await expect(dialog.getByText("is not charged again.")).toBeVisible();
  await dialog.getByRole("button", { name: "Turn off auto-renewal" }).click();
  await expect(row).toContainText("Stops on");
  await row.getByRole("button", { name: /^Actions for test-metering/ }).click();
  await page.getByRole("menuitem", { name: "Delete resource" }).click();
  await expect(dialog.getByText("Prepaid amounts are not refunded.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Delete resource" }).click();
  await expect(row).toContainText("Deleted");
  await row.getByRole("button", { name: /^Actions for test-metering/ }).click();
  await page.getByRole("menuitem", { name: "View order" }).click();
  await expect(page.getByText("¥69.00 was paid from the held amount.")).toBeVisible();
}

test("a budget tells what its project has spent, lets nothing new be opened, and stops nothing of what can be found, kept and ended", async ({
  page,
  browser,
  server,
  complaints,
}) => {
  test.slow();
  complaints.allow(/status of 409 .*\/order\/create\//);
  const email = await customer(page, server);
  await page.goto("/main/budget");
  await expect(page.getByText("No budgets yet")).toBeVisible();
  await page.getByRole("button", { name: "Create budget" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create budget" });
  await dialog.getByLabel(/^Monthly budget/).fill("0");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Enter an amount from 0.01 to 999,999,999.99.")).toBeVisible();
  await dialog.getByLabel(/^Monthly budget/).fill("100");
  await dialog
    .getByRole("textbox", { name: /Percentage$/ })
    .first()
    .fill("50");
  await dialog.getByRole("button", { name: "Add threshold" }).click();
  await dialog
    .getByRole("textbox", { name: /Percentage$/ })
    .last()
    .fill("69");
  await dialog
    .getByRole("button", { name: /Notify$/ })
    .last()
    .click();
  await page.getByRole("option", { name: "Block new resources" }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("At 69% spent: block new resources (not reached)")).toBeVisible();

  await order(page);
  await expect(page.getByText("Waiting for the provider's review.")).toBeVisible();
  await approve(browser, server);
  expect((await server.message(email, "budget")).text).toContain("¥69.00");
  await page.goto("/main/budget");
  await expect(page.getByText("New resources are blocked", { exact: true })).toBeVisible();
  await expect(page.getByText("At 50% spent: notify (reached)")).toBeVisible();
  // Spent, and the forecast: what is paid by the month is not expected again.
  await expect(page.getByText("¥69.00 (69%)")).toHaveCount(2);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);

  await order(page);
  await expect(page.getByText(/^A threshold of the project's budget of 100\.00 has been reached/)).toBeVisible();
  await page.goto("/main/resource");
  await expect(page.getByRole("row").filter({ hasText: PROJECT })).toContainText("Running");
  await page.setViewportSize({ width: 1440, height: 900 });
  await keepAndEnd(page);
});
