import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { rechargeAtGateway } from "./gateway";
import { operatorPage } from "./operator";
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
  const person = await register(page, server, "leaver");
  await signIn(page, server, person);
  await beVerified(page, server, person.email);
  await rechargeAtGateway(page, "12.00");

  await page.goto(PATH);
  await expect(page.getByText("The account cannot be deleted yet")).toBeVisible();
  await expect(page.getByText("¥12.00 is left on the account.")).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  const ask = page.getByRole("button", { name: "Ask for ¥12.00 to be paid back" });
  await ask.click();
  await expect(page.getByText(/You asked on .* for ¥12\.00/)).toBeVisible();
  await expect(page.getByText("The provider has not decided yet on paying the balance back.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Take the wish back" }).click();
  await page.getByLabel("Where the rest is to be paid").fill("Bank of Somewhere 12345");
  await ask.click();
  await expect(page.getByText(/You asked on/)).toBeVisible();

  const operator = await operatorPage(browser, server, "petra");
  await operator
    .getByRole("radio", { name: "Payouts" })
    .or(operator.getByRole("button", { name: "Payouts" }))
    .click();
  await operator.getByRole("button", { name: "Look at it" }).click();
  const dialog = operator.getByRole("dialog");
  await expect(dialog.getByText("Bank of Somewhere 12345")).toBeVisible();
  await expectAccessible(operator);
  await dialog.getByRole("button", { name: "Refuse" }).click();
  await expect(dialog.getByText("Say why.")).toBeVisible();
  await dialog.getByLabel("Word to the customer").fill("Please use it up.");
  await dialog.getByRole("button", { name: "Refuse" }).click();
  await expect(operator.getByText("No payouts here")).toBeVisible();

  await page.reload();
  await expect(page.getByText("¥12.00 was not paid back")).toBeVisible();
  await expect(page.getByText("Please use it up.")).toBeVisible();
  await ask.click();
  await expect(page.getByText(/You asked on/)).toBeVisible();
  await operator.getByRole("button", { name: "Refresh" }).click();
  await operator.getByRole("button", { name: "Look at it" }).click();
  await operator.getByRole("dialog").getByRole("button", { name: "Pay back" }).click();
  await expect(operator.getByText("No payouts here")).toBeVisible();
  await operator.context().close();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Nothing stands in the way")).toBeVisible({ timeout: 2_000 });
  }).toPass();

  await rechargeAtGateway(page, "3.00");
  await page.goto(PATH);
  const words = page.getByLabel("The words");
  await words.fill("yes");
  await page.getByRole("button", { name: "Give ¥3.00 up" }).click();
  await expect(page.getByText("Nothing stands in the way")).toBeHidden();
  await words.fill("I give up this balance");
  await page.getByRole("button", { name: "Give ¥3.00 up" }).click();
  await expect(page.getByText("Nothing stands in the way")).toBeVisible();
  await page.goto("/main/payment");
  await expect(page.getByText("Balance given up").first()).toBeVisible();
  await expect(page.getByText("¥0.00").first()).toBeVisible();
});
