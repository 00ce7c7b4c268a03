import type { Page } from "@playwright/test";
import { createInstance, openCustomer, publishOffer } from "./cloud";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { openQueue, operatorPage } from "./operator";
import { enterPassword } from "./steps";

const REGION = "cn-south";

/** Opens the card of the only customer whom a text finds. */
async function openCard(staff: Page, typed: string): Promise<void> {
  await openQueue(staff, "Customers");
  await staff.getByLabel("Find by any number, name, email, mobile, address or ID").fill(typed);
  await expect(staff.getByRole("row")).toHaveCount(2);
  await expectAccessible(staff);
  await staff.getByRole("row").getByRole("link").click();
  await expect(staff.getByRole("tab", { name: "Overview" })).toBeVisible();
}

/** Opens a part of the card. */
async function openPart(staff: Page, name: string): Promise<void> {
  await staff.getByRole("tab", { name, exact: true }).click();
  await expect(staff.getByRole("heading", { level: 2, name, exact: true })).toBeVisible();
}

/** Does something for the main user of the card, and asks back first. */
async function help(staff: Page, login: string, entry: string, done: string): Promise<void> {
  await staff.getByRole("button", { name: `Actions for ${login}` }).click();
  await staff.getByRole("menuitem", { name: entry, exact: true }).click();
  const question = staff.getByRole("dialog");
  await expect(question).toBeVisible();
  await expectAccessible(staff);
  await question.getByRole("button", { name: entry, exact: true }).click();
  await expect(staff.getByText(done)).toBeVisible();
}

test("an operator finds a customer, sees what is theirs, suspends them with their instances, and reopens the account", async ({
  page,
  browser,
  server,
  complaints,
}) => {
  test.slow();
  complaints.allow(/status of 401 /, /status of 403 .*\/session\/password\//);
  await publishOffer(server, REGION, { "g1.small": { vcpus: 2, memory_mib: 4096 } });
  const person = await openCustomer(page, server, "kept_out", "100");
  const instance = await createInstance(page, REGION, "mailer");
  await page.goto(`/main/gpu-cloud/${instance}`);
  await expect(page.getByText("Running", { exact: true }).first()).toBeVisible();

  const staff = await operatorPage(browser, server, "ivy");
  await openCard(staff, instance);
  await expect(staff.getByText(person.login).first()).toBeVisible();
  await expect(staff.getByText("¥100.00").first()).toBeVisible();
  await expectAccessible(staff);
  for (const [part, text] of [
    ["Users", person.login],
    ["Orders", "Approved"],
    ["Bills", "No bills"],
    ["Top-ups", "No top-ups"],
    ["Discounts", "compute/g1.small"],
    ["Resources", "mailer"],
    ["Tickets", "No tickets"],
    ["Audit log", "instance.create"],
  ] as const) {
    await openPart(staff, part);
    await expect(staff.getByText(text).first()).toBeVisible();
    await expectAccessible(staff);
  }
  await expect(staff).toHaveURL(/tab=audit/);

  await openPart(staff, "Discounts");
  await staff.getByRole("button", { name: "Change discount for compute/g1.small" }).click();
  const percent = staff.getByRole("dialog");
  await percent.getByLabel("Discount in percent").fill("12.5");
  await expectAccessible(staff);
  await percent.getByRole("button", { name: "Change", exact: true }).click();
  await expect(staff.getByRole("row").filter({ hasText: "compute/g1.small" })).toContainText("12.5%");

  await openPart(staff, "Users");
  await help(staff, person.login, "Make admin", `${person.login} is now admin.`);
  await expect(staff.getByRole("cell", { name: "Main user, admin" })).toBeVisible();
  await staff.getByRole("button", { name: `Actions for ${person.login}` }).click();
  await expect(staff.getByRole("menuitem", { name: "Unlock" })).toBeDisabled();
  await staff.keyboard.press("Escape");

  await staff.getByRole("button", { name: "Suspend", exact: true }).click();
  const dialog = staff.getByRole("dialog");
  await dialog.getByRole("button", { name: "Suspend", exact: true }).click();
  await expect(dialog.getByText("This field is required.")).toBeVisible();
  await dialog.getByLabel("Reason").fill("Spam is sent from it.");
  await dialog.getByLabel("Stop the account's instances until it is reopened").check();
  await expectAccessible(staff);
  await dialog.getByRole("button", { name: "Suspend", exact: true }).click();
  await expect(staff.getByText("Spam is sent from it.")).toBeVisible();
  await expectAccessible(staff);
  const mail = await server.message(person.email, "account_suspended");
  expect(mail.text).toContain("Spam is sent from it.");

  await page.goto("/login");
  await enterPassword(page, person.login);
  await expect(page.getByText("This account is suspended. Please contact support.")).toBeVisible();
  await expectAccessible(page);
  await staff.goto(`/#/instances?q=${instance}`);
  const row = staff.getByRole("row").filter({ hasText: "mailer" });
  await expect(async () => {
    await staff.getByRole("button", { name: "Refresh" }).click();
    await expect(row).toContainText("Stopped", { timeout: 1_000 });
  }).toPass();

  await openCard(staff, person.login);
  await staff.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(staff);
  await expectAccessible(staff);
  await staff.getByRole("button", { name: "Reopen", exact: true }).click();
  await expectAccessible(staff);
  await staff.getByRole("dialog").getByLabel("Reason").fill("It was a mistake.");
  await staff.getByRole("dialog").getByRole("button", { name: "Reopen", exact: true }).click();
  await expect(staff.getByText("Active", { exact: true })).toBeVisible();
  await server.message(person.email, "account_reopened");
  await enterPassword(page, person.login);
  await expect(page.getByText("This account is suspended. Please contact support.")).toBeHidden();
  await staff.context().close();
});
