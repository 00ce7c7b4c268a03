import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { openQueue, operatorPage, signInOperator } from "./operator";

/** What an administrator chooses to do with an operator. */
async function choose(admin: Page, name: string, entry: string): Promise<void> {
  await admin.getByRole("button", { name: `Actions for ${name}` }).click();
  await admin.getByRole("menuitem", { name: entry, exact: true }).click();
}

/** Makes an operator for support; the password as it is shown once. */
async function createSupporter(admin: Page, name: string): Promise<string> {
  await admin.getByRole("button", { name: "New operator" }).click();
  const form = admin.getByRole("dialog", { name: "New operator" });
  await form.getByRole("button", { name: "Create" }).click();
  await expect(admin.getByText("This field is required.").first()).toBeVisible();
  await form.getByLabel("Name", { exact: true }).fill(name);
  await form.getByRole("checkbox", { name: /Support/ }).check();
  await expectAccessible(admin);
  await form.getByRole("button", { name: "Create" }).click();
  const shown = admin.getByRole("dialog", { name: `Password for ${name}` });
  const password = (await shown.getByText(/^[0-9A-Za-z]{20}$/).textContent()) ?? "";
  await expectAccessible(admin);
  await admin.context().grantPermissions(["clipboard-write"]);
  await shown.getByRole("button", { name: "Copy" }).click();
  await expect(admin.getByText("Copied", { exact: true })).toBeVisible();
  await shown.getByRole("button", { name: "Done" }).click();
  await expect(shown).toBeHidden();
  expect(await admin.content()).not.toContain(password);
  return password;
}

/** Finds in the log who disabled somebody; the file holds what the list shows. */
async function readLog(admin: Page): Promise<void> {
  await openQueue(admin, "Audit log");
  const creation = admin.getByRole("row").filter({ hasText: "operator.create" }).first();
  await expect(creation).toBeVisible();
  await expectAccessible(admin);
  await admin.getByLabel("Find by operator, action, object, address or request").fill("operator.disable");
  await expect(creation).toBeHidden();
  const row = admin.getByRole("row").filter({ hasText: "operator.disable" });
  await expect(row).toContainText("yara");
  await expect(row).toContainText("Done");
  await expect(admin).toHaveURL(/#\/audit\?q=operator\.disable$/);
  const download = admin.waitForEvent("download");
  await admin.getByRole("button", { name: "Export" }).click();
  await admin.getByRole("menuitem", { name: "As CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("operators-audit.csv");
  const text = readFileSync(await file.path(), "utf8");
  expect(text).toContain("operator.disable");
  expect(text).toContain("Outcome");
  expect(text).not.toContain("operator.create");
  await admin.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(admin);
  await expectAccessible(admin);
}

/** Chooses another password in place of the one that was drawn; one that breaks a rule is refused as it is typed. */
async function changePassword(page: Page, drawn: string): Promise<void> {
  await page.getByRole("button", { name: /wanda/ }).click();
  await page.getByRole("menuitem", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog", { name: "Change password" });
  await dialog.getByLabel("Current password").fill(drawn);
  await dialog.getByLabel("New password", { exact: true }).fill("short");
  await dialog.getByLabel("New password again").fill("short");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Change", exact: true }).click();
  await expect(dialog.getByLabel("New password", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("New password", { exact: true }).fill("Windy_Meadow42");
  await dialog.getByLabel("New password again").fill("Windy_Meadow42");
  await dialog.getByRole("button", { name: "Change", exact: true }).click();
  await expect(page.getByText("Your password was changed.")).toBeVisible();
}

test("an administrator makes an operator, whose roles say what the menu has, and disables them; the log tells of it", async ({
  browser,
  server,
  complaints,
}) => {
  test.slow();
  // Whoever was disabled asks once more.
  complaints.allow(/status of 401 .*\/admin\/payout\/list\//);
  const admin = await operatorPage(browser, server, "yara");
  await openQueue(admin, "Operators");
  await expect(admin.getByRole("row").filter({ hasText: "yara (you)" })).toContainText("Administrator");
  await admin.getByRole("button", { name: "Actions for yara" }).click();
  await expect(admin.getByRole("menuitem", { name: "Disable" })).toBeDisabled();
  await expectAccessible(admin);
  await admin.keyboard.press("Escape");
  const password = await createSupporter(admin, "wanda");
  const row = admin.getByRole("row").filter({ hasText: "wanda" });
  await expect(row).toContainText("Support");
  await expect(row).toContainText("Never");

  const wanda = await signInOperator(browser, server, "wanda", password);
  const menu = wanda.getByRole("navigation");
  await expect(menu.getByRole("link", { name: "Tickets", exact: true })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Payouts", exact: true })).toBeHidden();
  await expect(menu.getByText("Administration")).toBeHidden();
  await expect(wanda.getByRole("link", { name: /^Tickets to answer/ })).toBeVisible();
  await expect(wanda.getByText("Daily figures")).toBeHidden();
  await wanda.goto("/#/payouts");
  await expect(wanda.getByText("Your roles do not allow this page.")).toBeVisible();
  await expectAccessible(wanda);

  await choose(admin, "wanda", "Roles");
  const roles = admin.getByRole("dialog", { name: "Roles of wanda" });
  await expect(roles.getByRole("checkbox", { name: /Support/ })).toBeChecked();
  await roles.getByRole("checkbox", { name: /Finance/ }).check();
  await roles.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("Support, Finance");
  await wanda.reload();
  await expect(wanda.getByRole("heading", { level: 1, name: "Payouts" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Payouts", exact: true })).toBeVisible();

  await changePassword(wanda, password);

  await choose(admin, "wanda", "Disable");
  const question = admin.getByRole("dialog", { name: "Disable wanda?" });
  await expect(question).toBeVisible();
  await expectAccessible(admin);
  await question.getByRole("button", { name: "Disable" }).click();
  await expect(row).toContainText("Disabled");
  await wanda.getByRole("button", { name: "Refresh" }).click();
  await expect(wanda.getByRole("main").getByLabel("Password")).toBeVisible();
  await expect(menu.getByRole("link", { name: "Payouts", exact: true })).toBeHidden();
  await wanda.context().close();

  await admin.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(admin);
  await admin.setViewportSize({ width: 1280, height: 900 });
  await readLog(admin);
  await admin.context().close();
});
