import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test as shared } from "./fixtures";
import { actAtGateway } from "./gateway";
import { register } from "./quick";
import { Server } from "./server";
import { signIn } from "./steps";
import { beVerified } from "./verified";

/** A server of its own, whose accounts are in dollars: banks in the USA are debited in no other currency. */
const test = shared.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
    async ({}, use) => {
      const settings = { PORTICO_PAYMENT_TEST_ENABLED: "true", PORTICO_BILLING_CURRENCY: "USD" };
      const server = await Server.start(settings);
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

async function begin(page: Page, amount: string): Promise<void> {
  await page.goto("/main/recharge");
  await page.getByRole("radio", { name: "Bank transfer (ACH)" }).check();
  await page.getByLabel(/^Amount/).fill(amount);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByLabel("Routing number")).toBeVisible();
}

async function name(page: Page, account: string): Promise<void> {
  await page.getByLabel("Account number", { exact: true }).fill(account);
  await page.getByLabel("Confirm account number").fill(account);
}

async function debit(page: Page, account: string): Promise<void> {
  await page.getByLabel("Account holder", { exact: true }).fill("Ada Lovelace");
  await page.getByLabel("Routing number").fill("110000000");
  await name(page, account);
  await page.getByRole("checkbox", { name: /agree to this authorization/ }).check();
  await page.getByRole("button", { name: "Debit account" }).click();
}

test("a bank account in the USA is debited: named, authorised, paid days later, and returned after all", async ({
  page,
  server,
  complaints,
}) => {
  test.slow();
  complaints.allow(/status of 400 .*\/recharge\/debit\//);
  const person = await register(server, "ach_payer");
  await signIn(page, server, person);
  await beVerified(page, server, person.email);

  await begin(page, "25");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Debit account" }).click();
  await page.getByLabel("Routing number").fill("110000001");
  await expect(page.getByText("Enter a valid US bank routing number.")).toBeVisible();
  await expect(page.getByText(/I authorize Northwind Cloud to debit .* for \$25\.00/)).toBeVisible();
  await debit(page, "000111111116");
  await expect(page.getByText(/cannot debit this account/)).toBeVisible();
  await expectAccessible(page);
  await name(page, "000987654321");
  await page.getByRole("button", { name: "Debit account" }).click();
  await expect(page.getByText("Bank account: Test bank •••• 4321")).toBeVisible();
  await expect(page.getByText("Waiting for the bank")).toBeVisible();
  await expect(page.getByText(/expected by about/)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  const payment = page.url();
  const gateway = await page.getByRole("link", { name: "Open test gateway page" }).getAttribute("href");
  await actAtGateway(page, /^The bank pays ·/);
  await expect(page.getByText("Top-up of $25.00 complete")).toBeVisible();

  // Weeks later the bank takes it back.
  await page.goto(gateway ?? "");
  await page.getByRole("button", { name: /returns it later/ }).click();
  await page.goto(payment);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Return code R10.")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByText("$25.00 of this top-up was returned")).toBeVisible();
  await expectAccessible(page);

  // Another one the bank does not pay at all.
  await begin(page, "10");
  await debit(page, "000123456789");
  await expect(page.getByText("Waiting for the bank")).toBeVisible();
  await actAtGateway(page, /R01/);
  await expect(page.getByText(/insufficient funds/)).toBeVisible();
  await page.goto("/main/payment");
  await expect(page.getByText("$0.00").first()).toBeVisible();
});
