import type { Page } from "@playwright/test";
import { publishOffer } from "./cloud";
import { expect, test } from "./fixtures";
import { answerTicket, openQueue, operatorPage } from "./operator";
import { call, register } from "./quick";
import { Server } from "./server";
import { customerNumber, enterPassword, signIn } from "./steps";
import { handInVerification } from "./verified";

const REGION = "us-west";

/** Approves the only verification that waits, from the first page on. */
async function review(staff: Page): Promise<void> {
  await staff
    .getByRole("link", { name: /Verifications/ })
    .last()
    .click();
  await staff.getByRole("table").getByRole("link").first().click();
  await staff.getByRole("button", { name: "Take case" }).click();
  await staff.getByRole("button", { name: "Approve" }).click();
  await staff.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(staff).toHaveURL(/\/verifications$/);
}

/** Gives a customer some gift credit from their card. */
async function give(staff: Page, number: string): Promise<void> {
  await staff.goto(`/#/customers/${number}`);
  await staff.getByRole("button", { name: "Adjust balance" }).click();
  const dialog = staff.getByRole("dialog");
  await dialog.getByLabel("Amount").fill("20");
  await dialog.getByLabel("Reason").fill("For the trouble.");
  await dialog.getByRole("button", { name: "Adjust", exact: true }).click();
  await expect(staff.getByText("The balance was adjusted.")).toBeVisible();
}

/** Publishes dearer prices of the region, for a day that is far away. */
async function changePrices(staff: Page): Promise<void> {
  await openQueue(staff, "Price lists");
  await staff.getByRole("button", { name: "New price list" }).click();
  await staff.getByRole("menuitem", { name: REGION }).click();
  await staff.getByRole("checkbox", { name: "Select all prices" }).check();
  await staff.getByRole("button", { name: "Change by percent" }).click();
  const dialog = staff.getByRole("dialog");
  await dialog.getByLabel("Percent").fill("10");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await staff.getByLabel("Takes effect").fill("2090-01-01 00:00");
  await staff.getByRole("button", { name: "Publish" }).click();
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(staff.getByText(`Version 2 of ${REGION} has been published.`)).toBeVisible();
}

/** Tells everybody of it. */
async function tell(staff: Page): Promise<void> {
  await openQueue(staff, "News");
  await staff.getByLabel("Title in English").fill("New prices in 2090");
  await staff.getByLabel("Text in English").fill("They rise by a tenth.");
  await staff.getByLabel("Title in Chinese").fill("2090 年新价格");
  await staff.getByLabel("Text in Chinese").fill("上调百分之十。");
  await staff.getByRole("button", { name: "Publish" }).click();
  await staff.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect(staff.getByText("The news has been published.")).toBeVisible();
}

test("an operator's day: a review, a ticket, a gift, new prices, news of them, and an account that is suspended", async ({
  browser,
  complaints,
}) => {
  test.slow();
  complaints.allow(/status of 403 .*\/session\/password\//);
  const server = await Server.start();
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  try {
    await publishOffer(server, REGION, { "g1.small": { vcpus: 2, memory_mib: 4_096 } });
    const person = await register(server, "day_guest");
    await signIn(page, server, person);
    const number = await customerNumber(page);
    await handInVerification(page, person.email);
    await call(page, "support/ticket/create/", {
      category: "technical",
      severity: "normal",
      title: "Nothing answers",
      text: "Since noon.",
      resource_id: null,
      file_ids: [],
    });

    const staff = await operatorPage(browser, server, "dora");
    await review(staff);
    await answerTicket(staff, "Nothing answers", "Try again in an hour, please.");
    await give(staff, number);
    await changePrices(staff);
    await tell(staff);

    // The customer is told of all of it.
    await page.goto("/main/messages");
    for (const title of [
      "Your account is verified",
      "Support answered “Nothing answers”",
      "You received gift credit",
      "New prices in 2090",
    ])
      await expect(page.getByRole("row").filter({ hasText: title }).first()).toBeVisible();
    await page.goto("/main/payment");
    await expect(page.getByText("¥20.00").first()).toBeVisible();

    // Whoever is suspended is signed out: a page that is left open would ask once more, because something changed, and be refused.
    await page.goto("about:blank");
    await staff.goto(`/#/customers/${number}`);
    await staff.getByRole("button", { name: "Suspend", exact: true }).click();
    await staff.getByRole("dialog").getByLabel("Reason").fill("Spam is sent from it.");
    await staff.getByRole("dialog").getByRole("button", { name: "Suspend", exact: true }).click();
    await expect(staff.getByText("Spam is sent from it.")).toBeVisible();
    await page.goto("/login");
    await enterPassword(page, person.login);
    await expect(page.getByText("This account is suspended. Please contact support.")).toBeVisible();
    await openQueue(staff, "Audit log");
    for (const act of [
      "verification.pass",
      "ticket.answer",
      "ledger.gift",
      "price_list.publish",
      "news.publish",
      "account.suspend",
    ])
      await expect(staff.getByText(act).first()).toBeVisible();
    await staff.context().close();
  } finally {
    await context.close();
    await server.stop();
  }
});
