import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { actAtGateway } from "./gateway";
import { pdfText } from "./pdf";
import { register } from "./quick";
import { signIn } from "./steps";
import { beVerified } from "./verified";

/** Chooses a method and an amount, and goes on to the payment. */
async function begin(page: Page, method: string, amount: string): Promise<void> {
  await page.goto("/main/recharge");
  await page.getByRole("radio", { name: method }).check();
  await page.getByLabel(/^Amount/).fill(amount);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByText("Waiting for payment")).toBeVisible();
}

test("recharges are paid, refused and paid late at the test gateway, and the balance follows each", async ({
  page,
  server,
}) => {
  test.slow();
  const person = await register(server, "recharger");
  await signIn(page, server, person);
  await page.goto("/main/recharge");
  await expect(page.getByText("Only verified accounts can top up.")).toBeVisible();
  await expectAccessible(page);
  await beVerified(page, server, person.email);

  await page.goto("/main/recharge");
  await page.getByRole("radio", { name: "WeChat Pay" }).check();
  await page.getByLabel(/^Amount/).fill("3000.01");
  await expect(page.getByText(/3,000/).last()).toBeVisible();
  await page.getByLabel(/^Amount/).fill("0");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expectAccessible(page);
  await expect(page).not.toHaveURL(/recharge=/);

  await begin(page, "WeChat Pay", "100.05");
  await expect(page.getByRole("img", { name: "Payment QR code" })).toBeVisible();
  await expectAccessible(page);
  await actAtGateway(page, "Pay · 支付");
  await expect(page.getByText("Top-up of ¥100.05 complete")).toBeVisible();
  const paid = page.url();
  await expectAccessible(page);

  await begin(page, "Alipay", "7.77");
  await actAtGateway(page, "Pay in a minute · 一分钟后支付");
  const late = page.url();
  await begin(page, "Alipay", "20");
  await actAtGateway(page, "Fail · 支付失败");
  await expect(page.getByText("Payment failed")).toBeVisible();
  await page.getByRole("link", { name: "Top up again" }).click();

  await page.getByRole("tab", { name: "History" }).click();
  const record = page.getByRole("row").filter({ hasText: "¥100.05" });
  await expect(record).toContainText("Success");
  const receipt = await record.getByRole("button", { name: "Receipt (PDF)" }).getAttribute("aria-label");
  const number = receipt?.split(": ")[1] ?? "";
  const saved = page.waitForEvent("download");
  await record.getByRole("button", { name: "Receipt (PDF)" }).click();
  expect(pdfText(await (await saved).path())).toContain("100.05");
  await expect(page.getByRole("row").filter({ hasText: "¥20.00" })).toContainText("Failed");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "As CSV" }).click();
  expect(readFileSync(await (await download).path(), "utf8")).toContain("100.05");

  await page.goto(late);
  await expect(page.getByText("Top-up of ¥7.77 complete")).toBeVisible({ timeout: 180_000 });

  await page.goto("/main/payment");
  await expect(page.getByRole("row").filter({ hasText: "+¥100.05" })).toContainText("Top-up");
  await expect(page.getByText("¥107.82").first()).toBeVisible();

  // The operator gives a part back.
  await server.command("recharge", "refund", number, "--amount", "0.05", "--reason", "paid too much");
  await page.goto(paid);
  await expect(page.getByText("¥0.05 of this top-up was returned")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/main/recharge?tab=record");
  await expect(record.getByText("¥0.05", { exact: true })).toBeVisible();
  await page.goto("/main/payment");
  await expect(page.getByText("¥107.77").first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/main/recharge");
  await expect(page.getByRole("radio", { name: "WeChat Pay" })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
