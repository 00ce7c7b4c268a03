import { expect, type Page } from "@playwright/test";

/** What is done on the test gateway's page, which opens in a tab of its own and leads back to the console, where the tab is closed. */
export async function actAtGateway(page: Page, button: string | RegExp): Promise<void> {
  const gateway = await returnFromGateway(page, button);
  await gateway.close();
}

/** What is done on the test gateway's page; the tab in which it has led back to the console, where the payer stands then. */
export async function returnFromGateway(page: Page, button: string | RegExp): Promise<Page> {
  const opened = page.context().waitForEvent("page");
  await page.getByRole("link", { name: "Open test gateway page" }).click();
  const gateway = await opened;
  await gateway.getByRole("button", { name: button }).click();
  // Given back once it has led back: a tab that is closed on its way somewhere may stay open and be waited for.
  await expect(gateway.getByRole("heading", { level: 1, name: "Top up" })).toBeVisible();
  return gateway;
}

/** Tops up so many yuan of whoever is signed in, in English, and waits until they are there. */
export async function rechargeAtGateway(page: Page, amount: string): Promise<void> {
  await page.goto("/main/recharge");
  await page.getByRole("radio", { name: "Alipay" }).check();
  await page.getByLabel(/^Amount/).fill(amount);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await actAtGateway(page, "Pay · 支付");
  await expect(page.getByText(`Top-up of ¥${amount} complete`)).toBeVisible();
}
