import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { rechargeAtGateway } from "./gateway";
import { openQueue, operatorPage } from "./operator";
import { register } from "./quick";
import { signIn } from "./steps";
import { beVerified } from "./verified";

const PATH = "/main/accountsecurity/delAccount";

test("the rest of a balance is asked back, taken back, refused, paid to its source, and given up in words", async ({
  page,
  browser,
  server,
}) => {
  test.slow();
  const person = await register(server, "leaver");
  await signIn(page, server, person);
  await beVerified(page, server, person.email);
  await rechargeAtGateway(page, "12.00");

  await page.goto(PATH);
  await expect(page.getByText("The account cannot be deleted yet")).toBeVisible();
  await expect(page.getByText("The account has a remaining balance of ¥12.00.")).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  const ask = page.getByRole("button", { name: "Request payout of ¥12.00" });
  await ask.click();
  await expect(page.getByText(/You requested a payout of ¥12\.00/)).toBeVisible();
  await expect(page.getByText("The provider has not yet decided on your payout request.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Withdraw request" }).click();
  await page.getByLabel("Payout details for the rest").fill("Bank of Somewhere 12345");
  await ask.click();
  await expect(page.getByText(/You requested a payout of/)).toBeVisible();

  const operator = await operatorPage(browser, server, "petra");
  await openQueue(operator, "Payouts");
  await operator.getByRole("button", { name: "Review", exact: true }).click();
  const dialog = operator.getByRole("dialog");
  await expect(dialog.getByText("Bank of Somewhere 12345")).toBeVisible();
  await expectAccessible(operator);
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(dialog.getByText("Enter the reason.")).toBeVisible();
  await dialog.getByLabel("Note to the customer").fill("Please use it up.");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(operator.getByText("No payouts here")).toBeVisible();

  await page.reload();
  await expect(page.getByText("The payout of ¥12.00 was rejected")).toBeVisible();
  await expect(page.getByText("Please use it up.")).toBeVisible();
  await ask.click();
  await expect(page.getByText(/You requested a payout of/)).toBeVisible();
  await operator.getByRole("button", { name: "Refresh" }).click();
  await operator.getByRole("button", { name: "Review", exact: true }).click();
  await operator.getByRole("dialog").getByRole("button", { name: "Pay out" }).click();
  await expect(operator.getByText("No payouts here")).toBeVisible();
  await operator.context().close();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("The account can be deleted")).toBeVisible({ timeout: 2_000 });
  }).toPass();

  await rechargeAtGateway(page, "3.00");
  await page.goto(PATH);
  const words = page.getByLabel("Confirmation");
  await words.fill("yes");
  await page.getByRole("button", { name: "Forfeit ¥3.00" }).click();
  await expect(page.getByText("The account can be deleted")).toBeHidden();
  await words.fill("I give up this balance");
  await page.getByRole("button", { name: "Forfeit ¥3.00" }).click();
  await expect(page.getByText("The account can be deleted")).toBeVisible();
  await page.goto("/main/payment");
  await expect(page.getByText("Balance forfeited").first()).toBeVisible();
  await expect(page.getByText("¥0.00").first()).toBeVisible();
});
