import { fillCard } from "./cards";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { publishPrices } from "./prices";
import { register } from "./quick";
import { customerNumber, signIn } from "./steps";
import { beVerified } from "./verified";

test("a balance that falls below its alert is told of, and recharges itself from the card", async ({
  page,
  server,
}) => {
  test.slow();
  // A node of its own: the journey of orders publishes in another.
  await publishPrices(server, "cn-east");
  const person = await register(server, "topper");
  await signIn(page, server, person);
  const number = await customerNumber(page);
  await beVerified(page, server, person.email);
  await server.command("ledger", "gift", "--account", number, "--amount", "150", "--reason", "Welcome");
  await page.goto("/main/accountsecurity/setCard?card=new");
  await page.getByLabel("Card number").fill("5555555555554444");
  await fillCard(page);
  await page.getByRole("button", { name: "Add card" }).click();
  await expect(page.getByText("Mastercard •••• 4444").first()).toBeVisible();
  await page.goto("/main/payment");
  await expect(page.getByText("Below ¥100.00")).toBeVisible();

  await page.goto("/main/order/create?region=cn-east");
  await page.getByRole("button", { name: "Place order for ¥69.00" }).click();
  await expect(page.getByText("Waiting for the provider's review.")).toBeVisible();
  expect((await server.message(person.email, "low_balance")).subject).toContain("¥81.00");

  await page.goto("/main/recharge");
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Select at least one.")).toBeVisible();
  await page.getByLabel(/^When the available balance falls below/).fill("100");
  await page.getByLabel(/^Top-up amount/).fill("200");
  await page.getByLabel(/^Limit per calendar month/).fill("150");
  await expect(page.getByText(/^Enter an amount from 200/)).toBeVisible();
  await page.getByLabel(/^Limit per calendar month/).fill("1000");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  // The balance is below already: what was just set is looked at within a minute.
  await expect(page.getByText("Monthly limit")).toBeVisible();
  await expectAccessible(page);
  await expect(async () => {
    await page.goto("/main/recharge");
    await expect(page.getByText(/¥200\.00 at .*: Success/)).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 150_000 });
  await page.goto("/main/payment");
  await expect(page.getByText("¥281.00").first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/main/recharge");
  await expect(page.getByText("Monthly limit")).toBeVisible();
  await expectNoSidewaysScroll(page);
});
