import { expect, expectAccessible, test } from "./fixtures";
import { answerTo } from "./questions";
import { enterWrongPassword, PASSWORD, register } from "./quick";
import { enterCode, enterPassword, expectConsole, registerByHand, signIn, signInByHand, solveSlider } from "./steps";

/** What the browser says of answers that these tests provoke. */
const REFUSED = /the server responded with a status of 40[019]/;

test("a visitor registers with a drag of the slider and the code from the mail, is in, and signs in another time", async ({
  page,
  server,
}) => {
  const person = await registerByHand(page, server, "north_wind");
  await expect(page).toHaveURL(/\/main\/home$/);
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(person.login) })).toBeVisible();
  await page.goto("/login");
  await expect(page).toHaveTitle("Sign in - Northwind Cloud");
  await expectAccessible(page);
  await signInByHand(page, server, person);
  await expect(page).toHaveURL(/\/main\/home$/);
  await expect(page).toHaveTitle("Home - Northwind Cloud");
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(person.login) })).toBeVisible();
  await expect(page.getByRole("main").getByText(person.login, { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  const kept = await page.evaluate(() => Object.values({ ...localStorage, ...sessionStorage }).join());
  const key = (await page.context().cookies()).find(({ name }) => name === "cds_token")?.value;
  expect(key).toBeTruthy();
  expect(kept).not.toContain(key);
});

test("feedback comes with every key, and a mistake that only the server knows lands on its field", async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(REFUSED);
  await page.goto("/register");
  await page.getByLabel("Password", { exact: true }).fill("aaaaaa");
  await expect(page.getByText("Enter at least 8 characters.")).toBeVisible();
  await page.getByLabel("Email address").fill("nobody@example");
  await expect(page.getByText("Enter a valid email address.")).toBeVisible();
  const { login } = await register(server, "taken_name");
  await page.goto("/register");
  await page.getByRole("textbox", { name: "Login name" }).fill(login);
  const email = `other.${login}@example.com`;
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Send code" }).click();
  await solveSlider(page);
  await expect(page.getByLabel("Verification code"), "the code can be typed at once").toBeFocused();
  await page.getByLabel("Verification code").fill(await server.code(email));
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("This is already in use.")).toBeVisible();
});

test("seven wrong passwords lock the name out, and a reset of the password lets it in again", async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(REFUSED);
  const person = await register(server, "locked_out");
  const { login, email } = person;
  await page.goto("/login");
  const refusal = page.getByText("The login name or password is incorrect.").first();
  await enterPassword(page, login, "Wrong_Harbour1");
  await expect(refusal).toBeVisible();
  for (let attempt = 2; attempt <= 7; attempt += 1) await enterWrongPassword(page, person, `Wrong_Harbour${attempt}`);
  await server.message(email, "account_locked");
  await page.reload();
  await enterPassword(page, login);
  await expect(refusal).toBeVisible();

  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page).toHaveTitle("Reset password - Northwind Cloud");
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Login name" }).fill(login);
  await page.getByRole("button", { name: "Continue" }).click();
  await solveSlider(page);
  await expect(page.getByText(/^A code has been sent to /)).toBeVisible();
  await page.getByLabel("Verification code").fill(await server.nextCode(email));
  await page.getByRole("button", { name: "Continue" }).click();
  const fresh = "Calm_Meadow42x";
  await page.getByLabel("New password").fill(fresh);
  await page.getByLabel("Confirm password").fill(fresh);
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect(page.getByText("Your password has been changed")).toBeVisible();
  await expectAccessible(page);
  await server.message(email, "password_changed");
  await signInByHand(page, server, person, fresh);
});

test("a visit without a session leads to sign-in and back to the page with its query", async ({ page, server }) => {
  const person = await register(server, "comes_back");
  await page.goto("/main/home?tab=bills&id=007");
  await expect(page).toHaveURL(/\/login\?next=%2Fmain%2Fhome&tab=bills&id=007$/);
  await expect(page.getByText("Please sign in to continue.")).toBeVisible();
  await expectAccessible(page);
  await enterPassword(page, person.login);
  await enterCode(page, server, person);
  await expect(page).toHaveURL(/\/main\/home\?tab=bills&id=007$/);
});

test("a session that ends under one's hands keeps the query, except token and next", async ({
  page,
  server,
  context,
  complaints,
}) => {
  complaints.allow(REFUSED);
  const person = await register(server, "cut_short");
  await signIn(page, server, person);
  // A token in an address is a one-time code; this one is worth nothing, and it does not stay in the address.
  await page.goto("/main/home?tab=bills&next=/elsewhere&token=no-code");
  await expectConsole(page);
  await expect(page).toHaveURL(/\/main\/home\?tab=bills&next=%2Felsewhere$/);
  // Half a key is no key.
  await context.clearCookies({ name: "cds_session" });
  // Whatever asks first finds it out: what is opened now, or what the page asks by itself.
  const again = page.getByRole("dialog", { name: "Sign in again" });
  await expect(async () => {
    if (!(await again.isVisible())) {
      await page
        .getByRole("button", { name: /^Messages/ })
        .first()
        .click({ timeout: 1_000 });
    }
    await expect(again).toBeVisible({ timeout: 3_000 });
  }).toPass();
  // Whoever does not sign in over the page leaves it.
  await again.getByRole("button", { name: "Leave this page" }).first().click();
  await expect(page).toHaveURL(/\/login\?next=%2Fmain%2Fhome&tab=bills$/);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("cds_token");
  await enterPassword(page, person.login);
  await enterCode(page, server, person);
  await expect(page).toHaveURL(/\/main\/home\?tab=bills$/);
});

test("a next that leads elsewhere is not followed", async ({ page, server }) => {
  const person = await register(server, "open_redir");
  await page.goto("/login?next=//evil.example/x");
  await enterPassword(page, person.login);
  await enterCode(page, server, person);
  await expect(page).toHaveURL(`${server.url}/main/home`);
});

test("the slider can be moved with the keyboard alone", async ({ page, server, complaints }) => {
  complaints.allow(REFUSED);
  await page.goto("/login");
  await page.getByRole("textbox", { name: "Login name" }).fill("nobody_here1");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  const handle = page.getByRole("dialog").getByRole("slider");
  await expect(handle).toBeFocused();
  await expectAccessible(page);
  for (let press = 0; press < 14; press += 1) {
    await page.keyboard.press("PageUp");
    await page.waitForTimeout(40 + press * 7);
  }
  for (let press = 0; press < 10; press += 1) {
    await page.keyboard.press("ArrowRight");
    await page.waitForTimeout(70 + press * 11);
  }
  await page.keyboard.press("Enter");
  await expect(page.getByText("The login name or password is incorrect.").first()).toBeVisible();
  expect(server.printed()).not.toContain(PASSWORD);
});

test("a person who cannot use the picture answers a question, with the keyboard alone", async ({ page, server }) => {
  const person = await register(server, "key_board");
  await page.goto("/login");
  await expect(page.getByRole("textbox", { name: "Login name" })).toBeFocused();
  await page.keyboard.type(person.login);
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Security check" });
  await expect(dialog.getByRole("slider")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "New picture" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Answer a question instead" })).toBeFocused();
  await page.keyboard.press("Enter");

  const field = dialog.getByRole("textbox");
  await expect(field).toBeFocused();
  await expectAccessible(page);
  const question = async () => (await field.getAttribute("aria-label")) ?? "";
  while (answerTo(await question()) === undefined) {
    const asked = await question();
    await dialog.getByRole("button", { name: "Another question" }).press("Enter");
    await expect(field).not.toHaveAttribute("aria-label", asked);
    await expect(field).toBeFocused();
  }
  await page.keyboard.type(answerTo(await question()) ?? "");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await enterCode(page, server, person);
  await expectConsole(page);
});
