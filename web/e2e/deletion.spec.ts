import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { picture } from "./picture";
import { PASSWORD, register } from "./quick";
import { enterPassword, expectConsole, signIn } from "./steps";

const PATH = "/main/accountsecurity/delAccount";

test("an account is deleted: first what stands in the way, then the code, the password and the typed name", async ({
  page,
  server,
  complaints,
}) => {
  test.slow();
  complaints.allow(/status of (400|401) .*\/gicend\//);
  const person = await register(server, "last_day");
  await signIn(page, server, person);

  // A verification that waits for its review stands in the way.
  await page.goto("/main/verification?region=mainland");
  await page.getByRole("radio", { name: "Passport" }).check();
  await page.getByLabel("Full name").fill("Zhang San");
  await page.getByLabel("Passport number").fill("E12345678");
  await page.getByLabel("Choose picture: Picture of the document").setInputFiles(picture("passport.png"));
  await expect(page.getByRole("button", { name: "Remove: Picture of the document" })).toBeVisible();
  await page.getByLabel("Email address").fill(person.email);
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Awaiting review").first()).toBeVisible();

  await page.goto(PATH);
  await expect(page.getByText("The account cannot be deleted yet")).toBeVisible();
  await expect(page.getByRole("heading", { name: "What is deleted" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "What is kept" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete account permanently" })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("link", { name: /^Resolve/ }).click();
  await page.getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText("Withdrawn").first()).toBeVisible();

  await page.goto(PATH);
  await expect(page.getByText("The account can be deleted")).toBeVisible();
  await expectAccessible(page);
  const before = server.outbox().length;
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByLabel("Verification code").fill(await server.code(person.email, before));
  await expect(page.getByRole("button", { name: /^Resend in [56]\d\d s/ })).toBeDisabled();
  await page.getByLabel("Your password").fill("Wrong_Harbour7");
  await page.getByLabel(`Type ${person.login} to confirm`).fill("somebody");
  await page.getByRole("button", { name: "Delete account permanently" }).click();
  await expect(page.getByText(`Type the login name ${person.login} exactly as shown.`).first()).toBeVisible();
  await page.getByLabel(`Type ${person.login} to confirm`).fill(person.login);
  await page.getByRole("button", { name: "Delete account permanently" }).click();
  await expect(page.getByText(/password.*(incorrect|wrong)|wrong.*password/i).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Delete account permanently" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText("The account has been deleted.")).toBeVisible();

  // Nobody signs in any more, and the page says no more than of a name that never was.
  await page.goto(PATH);
  await expect(page).toHaveURL(/\/login/);
  await enterPassword(page, person.login);
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});

test("on a phone the deletion's page scrolls down only, with the clock of a code that was sent before", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, server, await register(server, "on_the_go"));
  await page.goto(PATH);
  await expectConsole(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByRole("button", { name: /^Resend in/ })).toBeDisabled();
  await page.reload();
  await expect(page.getByRole("button", { name: /^Resend in/ })).toBeDisabled();
  await expectNoSidewaysScroll(page);
});
