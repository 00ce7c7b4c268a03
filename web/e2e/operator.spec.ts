import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { openQueue, operatorPage } from "./operator";
import { Server } from "./server";
import { fillQueues } from "./tourFill";

/** The lines that an element's words take. */
function lines(element: Locator): Promise<number> {
  return element.evaluate((found) => {
    const words = document.createTreeWalker(found, NodeFilter.SHOW_TEXT).nextNode();
    const range = document.createRange();
    if (words) range.selectNodeContents(words);
    return range.getClientRects().length;
  });
}

/** What waits, how the engines are, and what the day came to: who signed up, and what they paid in. */
async function seeFigures(page: Page): Promise<void> {
  await expect(page.getByRole("link", { name: "Verifications: 1" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Engines" })).toBeVisible();
  const today = page.getByText("Today so far").locator("xpath=ancestor::dt/following-sibling::dd[1]");
  await expect(today).not.toHaveText("0");
  await page.getByRole("button", { name: /^Top-ups/ }).click();
  await expect(today).toContainText("¥");
  await page.getByRole("button", { name: /^Show as a table/ }).click();
  await expect(page.getByRole("table")).toContainText("¥");
  await expectAccessible(page);
}

/** Finds a customer by their mailbox, by the keyboard alone, and goes back. */
async function findCustomer(page: Page, mailbox: string): Promise<void> {
  await page.keyboard.press("Control+k");
  const search = page.getByRole("combobox", { name: "Search pages, customers, tickets and instances" });
  await expect(search).toBeFocused();
  await search.fill(mailbox);
  await expect(page.getByRole("option").first()).toContainText(mailbox);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#\/customers\/\d+$/);
  await expect(search).toBeHidden();
  await page.goBack();
}

test("on a phone what there is to do in a queue stays in reach and on one line, and its dialog begins at its field", async ({
  browser,
}) => {
  test.slow();
  const server = await Server.start({ PORTICO_PAYMENT_TEST_ENABLED: "true" });
  const customer = await browser.newContext({ baseURL: server.url });
  try {
    await fillQueues(await customer.newPage(), server);
    const page = await operatorPage(browser, server, "phoebe");
    await seeFigures(page);
    await findCustomer(page, "leaver");
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await page.getByRole("link", { name: "Payouts to pay: 1" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Payouts" })).toBeVisible();
    const review = page.getByRole("row").nth(1).getByRole("button", { name: "Review", exact: true });
    await expect(review).toBeInViewport();
    expect(await lines(review)).toBe(1);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await review.click();
    await expect(page.getByRole("dialog").getByLabel("Note to the customer")).toBeFocused();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(review).toBeFocused();

    await page.getByRole("button", { name: "Open the menu" }).click();
    await openQueue(page, "Verifications");
    const customerNo = page.getByRole("table").getByRole("link").first();
    await expect(customerNo).toBeInViewport();
    await expectNoSidewaysScroll(page);
    await customerNo.click();
    await expect(page.getByRole("button", { name: "Take case" })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.context().close();
  } finally {
    await customer.close();
    await server.stop();
  }
});

test("the operator's page says inside its frame what is not there, that the line is down, and that the session has ended", async ({
  browser,
  server,
  complaints,
}) => {
  complaints.allow(/status of 401 .*\/admin\/order\/list\//, /net::ERR_INTERNET_DISCONNECTED/);
  const page = await operatorPage(browser, server, "otto");
  await page.goto("/#/no/such/page");
  await expect(page.getByRole("main").getByRole("heading", { name: "Page not found" })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1920, height: 1000 });
  await openQueue(page, "Orders");
  await expect(page.locator("#content")).toBeFocused();
  const table = page.getByRole("table").first();
  await expect(table).toBeVisible();
  expect((await table.boundingBox())?.width).toBeGreaterThan(1_500);

  const state = page.getByRole("button", { name: "Status" });
  await state.click();
  await page.getByRole("option", { name: "Cancelled" }).click();
  await expect(page).toHaveURL(/#\/orders\?state=cancelled$/);
  await page.reload();
  await expect(state).toContainText("Cancelled");

  await page.context().setOffline(true);
  const banner = page.getByText("You are offline.");
  await expect(banner).toBeVisible();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(banner).toBeHidden();

  await page.context().clearCookies();
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByRole("main").getByLabel("Password")).toBeVisible();
  await expect(page.getByRole("link", { name: "Orders" })).toBeHidden();
  await expectAccessible(page);
  await page.context().close();
});

test("a job that was given up is found by its reason and tried again; what fails once more is there again with why", async ({
  browser,
  server,
}) => {
  await server.deadJob("mail.send");
  const page = await operatorPage(browser, server, "jolene");
  await openQueue(page, "Failed jobs");
  await page.getByLabel("Find by kind or reason").fill("could not be reached");
  const job = page.getByRole("row").filter({ hasText: "the mail server could not be reached" });
  await expect(job).toContainText("mail.send");
  await expectAccessible(page);
  await job.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("1 job is tried again.")).toBeVisible();
  await expect(job).toBeHidden();
  await page.getByLabel("Find by kind or reason").fill("");
  const again = page.getByRole("row").filter({ hasText: "sealed with another secret key" });
  await expect(async () => {
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(again).toContainText("mail.send", { timeout: 1_000 });
  }).toPass();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.context().close();
});

test("a setting is found with its value and where it came from; of a secret it is said only that there is one", async ({
  browser,
  server,
}) => {
  const page = await operatorPage(browser, server, "lena");
  await openQueue(page, "Settings");
  const search = page.getByLabel("Find by name, purpose or value");
  await search.fill("public_url");
  const row = page.getByRole("row").filter({ hasText: "admin.public_url" });
  await expect(row).toContainText("PORTICO_ADMIN_PUBLIC_URL");
  await search.fill("secret_key");
  await expect(page.getByRole("row", { name: /^security\.secret_key/ })).toContainText("Secret, not set");
  await search.fill("");
  await page.getByRole("button", { name: "From" }).click();
  await page.getByRole("option", { name: "Variable" }).click();
  const listen = page.getByRole("row").filter({ hasText: "http.listen" });
  await expect(listen).toContainText("127.0.0.1");
  await expect(listen).toContainText("PORTICO_HTTP_LISTEN");
  await expect(page.getByRole("row").filter({ hasText: "queue.workers" })).toBeHidden();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.context().close();
});
