import type { Page } from "@playwright/test";
import { createInstance, openCustomer, publishOffer } from "./cloud";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { openQueue, operatorPage } from "./operator";
import { customerNumber, showColumn } from "./steps";

const REGION = "us-west";
const REASON = "It was down for half a day.";

/** Opens the bill of the only month of a customer's. */
async function openBill(staff: Page, number: string): Promise<void> {
  await staff.goto(`/#/customers/${number}?tab=bills`);
  await staff.getByRole("link", { name: /^\d{4}-\d{2}$/ }).click();
  await expect(
    staff.getByRole("heading", { level: 1, name: new RegExp(`^Bill \\d{4}-\\d{2} of ${number}$`) }),
  ).toBeVisible();
  await expect(staff.getByText("This bill is open: more charges may be added.")).toBeVisible();
}

/** Corrects the machine's price in part, and sees the credit note on the bill. */
async function correct(staff: Page): Promise<void> {
  const charged = staff.getByRole("row").filter({ hasText: "compute/g1.small" }).filter({ hasText: "Purchase" });
  await expect(charged).toContainText("¥180.00");
  const item = (await charged.getByRole("rowheader").textContent()) ?? "none";
  await expectAccessible(staff);
  await charged.getByRole("button", { name: "Correct" }).click();
  const dialog = staff.getByRole("dialog", { name: `Correct billing item ${item}` });
  await expect(dialog.getByLabel("Amount to return")).toHaveValue("180.00");
  await dialog.getByLabel("Amount to return").fill("180.01");
  await dialog.getByRole("button", { name: "Issue credit note" }).click();
  await expect(dialog.getByText("This field is required.")).toBeVisible();
  await dialog.getByLabel("Reason").fill(REASON);
  await dialog.getByRole("button", { name: "Issue credit note" }).click();
  await expect(dialog.getByText("Enter an amount from 0.01 to 180.00.")).toBeVisible();
  await expectAccessible(staff);
  await staff.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(staff);
  await staff.setViewportSize({ width: 1280, height: 900 });
  await dialog.getByLabel("Amount to return").fill("9.90");
  await dialog.getByRole("button", { name: "Issue credit note" }).click();
  await expect(staff.getByText(/^The credit note is on the current month's bill/)).toBeVisible();
  const note = staff.getByRole("row").filter({ hasText: "Credit note" });
  await expect(note).toContainText("-¥9.90");
  await expect(note).toContainText(`For item ${item}`);
  await expect(note).toContainText(REASON);
  await expect(note.getByRole("button")).toHaveCount(0);
  await expectAccessible(staff);
  await staff.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(staff);
  await staff.setViewportSize({ width: 1280, height: 900 });
}

/** Has the ledger verified before its time. */
async function verifyLedger(staff: Page): Promise<void> {
  await openQueue(staff, "Scheduled jobs");
  const row = staff.getByRole("row").filter({ hasText: "billing.verify_ledger" });
  await expect(row).toContainText("Verifies the ledger of all accounts");
  await expect(row).toContainText("Daily at 02:53 UTC");
  await expectAccessible(staff);
  const last = row.getByRole("cell").nth(1);
  const before = (await last.textContent()) ?? "";
  await row.getByRole("button", { name: "Run now" }).click();
  await expect(staff.getByText("billing.verify_ledger was started.")).toBeVisible();
  await expect(last).not.toHaveText(before);
  await expect(row).toContainText("Idle");
  await expect(row).not.toContainText("failed");
  await staff.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(staff);
}

test("an operator corrects a billing item in part and has the ledger verified; the customer reads why on their bill", async ({
  page,
  browser,
  server,
  complaints,
}) => {
  test.slow();
  complaints.allow(/status of 400 .*\/bill\/correct\//);
  await publishOffer(server, REGION, { "g1.small": { vcpus: 2, memory_mib: 4096 } });
  await openCustomer(page, server, "overbilled", "500");
  await page.goto("/main/home");
  const number = await customerNumber(page);
  // 180.00 for the machine, 36.00 for its disk, 10.00 for the address and 25.00 for 10 Mbit/s.
  await createInstance(page, REGION, "invoiced", {
    scheme: "monthly",
    total: 25_100,
    instance: { bandwidth_mbit: 10 },
  });
  await page.goto("/main/payment");
  await expect(page.getByText("¥249.00").first()).toBeVisible();

  const staff = await operatorPage(browser, server, "hedda");
  await openBill(staff, number);
  await correct(staff);
  await staff.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link").nth(1).click();
  await expect(staff.getByRole("tab", { name: "Bills" })).toHaveAttribute("aria-selected", "true");
  await verifyLedger(staff);
  await staff.context().close();

  await page.goto("/main/payment");
  await expect(page.getByText("¥258.90").first()).toBeVisible();
  await page.goto("/main/billing?tab=items");
  await showColumn(page, "Remark");
  const note = page.getByRole("row").filter({ hasText: "Credit note" });
  await expect(note).toContainText("9.90");
  await expect(note).toContainText(REASON);
  await expectAccessible(page);
});
