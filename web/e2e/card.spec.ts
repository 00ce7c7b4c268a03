import { fillCard } from "./cards";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { register } from "./quick";
import { signIn } from "./steps";
import { beVerified } from "./verified";

test("a card is added, refused a second time, pays a recharge and is removed", async ({ page, server, complaints }) => {
  test.slow();
  complaints.allow(/status of 409 .*card\/create/);
  const person = await register(server, "cardholder");
  await signIn(page, server, person);
  await beVerified(page, server, person.email);
  await page.goto("/main/accountsecurity/setCard");
  await expect(page.getByText("No cards yet")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Add card" }).first().click();
  const number = page.getByLabel("Card number");
  await number.fill("4242 4242");
  await expect(page.getByText("Use only digits, without spaces.")).toBeVisible();
  await number.fill("4242424242424241");
  await expect(page.getByText("Enter a valid card number.")).toBeVisible();
  await number.fill("4242424242424242");
  await expect(page.getByText("Visa", { exact: true })).toBeVisible();
  await fillCard(page);
  await expect(page.getByLabel("Expiration date (MM/YY)")).toHaveValue("12/30");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add card" }).click();
  await expect(
    page.getByRole("listitem").filter({ hasText: "Visa •••• 4242" }).getByText("Default", { exact: true }),
  ).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Add card" }).click();
  await number.fill("4242424242424242");
  await fillCard(page);
  await page.getByRole("button", { name: "Add card" }).click();
  await expect(page.getByText("This card has already been added to your account.")).toBeVisible();

  await page.goto("/main/recharge");
  await page.getByRole("radio", { name: "Bank card" }).check();
  await expect(page.getByRole("button", { name: /Visa •••• 4242/ })).toBeVisible();
  await page.getByLabel(/^Amount/).fill("50.05");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByText("Top-up of ¥50.05 complete")).toBeVisible({ timeout: 120_000 });

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/main/accountsecurity/setCard");
  await page.getByRole("button", { name: "Remove Visa •••• 4242" }).click();
  await expect(page.getByText("The card is deleted here immediately")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("No cards yet")).toBeVisible();
  await page.goto("/main/accountsecurity/setCard?card=new");
  await expect(number).toBeVisible();
  await expectNoSidewaysScroll(page);
});
