import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { openQueue, operatorPage, publishNotice, withdrawNotice, writeNotice } from "./operator";
import { register } from "./quick";
import { expectConsole, showColumn, signIn } from "./steps";

test("an operator announces a maintenance and a new region; customers see both, dismiss the banner, and lose what is withdrawn", async ({
  page,
  browser,
  server,
  complaints,
}) => {
  complaints.allow(/status of 400 .*\/admin\/announcement\/save\//);
  const person = await register(server, "announced");
  const operator = await operatorPage(browser, server, "vera");
  await openQueue(operator, "Announcements");
  await expect(operator.getByText("No announcements yet")).toBeVisible();
  await expectAccessible(operator);

  const write = (title: string, text: string) => writeNotice(operator, "New announcement", title, text);
  const maintenance = await write("Storage upgrade", "Disks may be slow.");
  await maintenance.getByRole("button", { name: /^Kind/ }).click();
  await operator.getByRole("option", { name: "Maintenance" }).click();
  await maintenance.getByRole("button", { name: /^Severity/ }).click();
  await operator.getByRole("option", { name: "Warning" }).click();
  await maintenance.getByLabel("Start", { exact: true }).fill("2026-13-01 10:00");
  await maintenance.getByRole("button", { name: "Preview" }).click();
  await expect(maintenance.getByText("This date does not exist.").first()).toBeVisible();
  // What only the server judges lands on its field.
  await maintenance.getByLabel("Start", { exact: true }).fill("2099-01-02 10:00");
  await publishNotice(maintenance);
  await expect(maintenance.getByText("This field is required.").first()).toBeVisible();
  await maintenance.getByLabel("End", { exact: true }).fill("2099-01-02 12:00");
  await expectAccessible(operator);
  // Card and banner, as customers will see them.
  await maintenance.getByRole("button", { name: "Preview" }).click();
  const english = maintenance.getByRole("region", { name: "In English" });
  await expect(english.getByText("Storage upgrade")).toHaveCount(2);
  await expect(maintenance.getByRole("region", { name: "In Chinese" }).getByText("维护")).toBeVisible();
  await expectAccessible(operator);
  await maintenance.getByRole("button", { name: "Publish" }).click();
  await expect(operator.getByRole("row").filter({ hasText: "Storage upgrade" })).toContainText("Shown");
  const product = await write("A new region", "us-west is open.");
  await publishNotice(product);
  await showColumn(operator, "By");
  await expect(operator.getByRole("row").filter({ hasText: "A new region" })).toContainText("vera");
  await expectNoSidewaysScroll(operator);

  await signIn(page, server, person);
  const banner = page.getByRole("region", { name: "Announcements" }).filter({ hasText: "Disks may be slow." }).first();
  await expect(banner).toContainText("Storage upgrade");
  await expect(banner).not.toContainText("A new region");
  await expect(page.getByRole("heading", { level: 3, name: /A new region/ })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/main/settings");
  await expect(page.getByText("Disks may be slow.", { exact: false }).first()).toBeVisible();
  await page.getByRole("button", { name: "Dismiss “Storage upgrade”" }).click();
  await expect(page.getByText("Disks may be slow.", { exact: false })).toHaveCount(0);
  await page.goto("/main/home");
  await expectConsole(page);
  await expect(page.getByRole("button", { name: "Dismiss “Storage upgrade”" })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 3, name: /Storage upgrade/ })).toBeVisible();

  await withdrawNotice(operator, "Storage upgrade");
  // Staff can still read what customers were told.
  await operator.getByRole("button", { name: "Read: Storage upgrade" }).click();
  const kept = operator.getByRole("dialog", { name: "Storage upgrade" });
  await expect(kept.getByRole("region", { name: "In English" })).toContainText("Disks may be slow.");
  await expectAccessible(operator);
  await kept.getByRole("button", { name: "Close" }).last().click();
  await expect(kept).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { level: 3, name: /A new region/ })).toBeVisible();
  await expect(page.getByRole("heading", { level: 3, name: /Storage upgrade/ })).toHaveCount(0);
  // The others' journeys shall not find it.
  await withdrawNotice(operator, "A new region");
  await operator.context().close();
});
