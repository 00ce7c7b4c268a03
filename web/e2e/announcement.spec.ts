import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { openQueue, operatorPage } from "./operator";
import { register } from "./quick";
import { expectConsole, signIn } from "./steps";

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

  const write = async (title: string, text: string) => {
    await operator.getByRole("button", { name: "New announcement" }).click();
    const form = operator.getByRole("dialog", { name: "New announcement" });
    await form.getByLabel("Title in English").fill(title);
    await form.getByLabel("Text in English").fill(text);
    await form.getByLabel("Title in Chinese").fill("标题");
    await form.getByLabel("Text in Chinese").fill("内容");
    return form;
  };
  const maintenance = await write("Storage upgrade", "Disks may be slow.");
  await maintenance.getByRole("button", { name: /^Kind/ }).click();
  await operator.getByRole("option", { name: "Maintenance" }).click();
  await maintenance.getByRole("button", { name: /^Severity/ }).click();
  await operator.getByRole("option", { name: "Warning" }).click();
  await maintenance.getByLabel("Start", { exact: true }).fill("2026-13-01 10:00");
  await maintenance.getByRole("button", { name: "Publish" }).click();
  await expect(maintenance.getByText("This date does not exist.").first()).toBeVisible();
  // What only the server judges lands on its field.
  await maintenance.getByLabel("Start", { exact: true }).fill("2099-01-02 10:00");
  await maintenance.getByRole("button", { name: "Publish" }).click();
  await expect(maintenance.getByText("This field is required.").first()).toBeVisible();
  await maintenance.getByLabel("End", { exact: true }).fill("2099-01-02 12:00");
  await expectAccessible(operator);
  await maintenance.getByRole("button", { name: "Publish" }).click();
  await expect(operator.getByRole("row").filter({ hasText: "Storage upgrade" })).toContainText("Shown");
  const product = await write("A new region", "us-west is open.");
  await product.getByRole("button", { name: "Publish" }).click();
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

  const row = operator.getByRole("row").filter({ hasText: "Storage upgrade" });
  await row.getByRole("button", { name: "Withdraw: Storage upgrade" }).click();
  await operator.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(row).toContainText("Withdrawn");
  await page.reload();
  await expect(page.getByRole("heading", { level: 3, name: /A new region/ })).toBeVisible();
  await expect(page.getByRole("heading", { level: 3, name: /Storage upgrade/ })).toHaveCount(0);
  // The others' journeys shall not find it.
  await operator.getByRole("button", { name: "Withdraw: A new region" }).click();
  await operator.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(operator.getByRole("row").filter({ hasText: "A new region" })).toContainText("Withdrawn");
  await operator.context().close();
});
