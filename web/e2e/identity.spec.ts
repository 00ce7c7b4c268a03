import { expect, expectAccessible, test } from "./fixtures";
import { enterCode, enterPassword, PASSWORD, register, signIn, solveSlider } from "./steps";

test("a visitor registers with a drag of the slider and the code from the mail, signs in and sees home", async ({
  page,
  server,
}) => {
  const email = await register(page, server, "north_wind1");
  await expectAccessible(page);
  await page.goto("/login");
  await expectAccessible(page);
  await enterPassword(page, "north_wind1");
  await enterCode(page, server, email);
  await expect(page).toHaveURL(/\/main\/home$/);
  await expect(page).toHaveTitle("Home - Northwind Cloud");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("main").getByText("north_wind1").first()).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => Object.values({ ...localStorage, ...sessionStorage }).join())).not.toContain(
    (await page.context().cookies()).find(({ name }) => name === "cds_token")?.value ?? "no token",
  );
});

test("feedback comes with every key, and a mistake that only the server knows lands on its field", async ({
  page,
  server,
}) => {
  await page.goto("/register");
  await page.getByLabel("Password", { exact: true }).fill("aaaaaa");
  await expect(page.getByText("At least 8 characters.")).toBeVisible();
  await page.getByLabel("Email address").fill("nobody@example");
  await expect(page.getByText("This is not a mail address.")).toBeVisible();
  await register(page, server, "taken_name1");
  await page.goto("/register");
  await page.getByLabel("Login name").fill("taken_name1");
  await page.getByLabel("Email address").fill("other@example.com");
  await page.getByRole("button", { name: "Send code" }).click();
  await solveSlider(page);
  await page.getByLabel("Verification code").fill(await server.code("other@example.com"));
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("This is taken already.")).toBeVisible();
});

test("seven wrong passwords lock the name out, and a reset of the password lets it in again", async ({
  page,
  server,
}) => {
  const email = await register(page, server, "locked_out1");
  await page.goto("/login");
  for (let attempt = 1; attempt <= 7; attempt += 1) {
    await enterPassword(page, "locked_out1", `Wrong_Harbour${attempt}`);
    await expect(page.getByText("The login name or the password is incorrect.").first()).toBeVisible();
  }
  await server.message(email, "account_locked");
  await enterPassword(page, "locked_out1");
  await expect(page.getByText("The login name or the password is incorrect.").first()).toBeVisible();

  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expectAccessible(page);
  await page.getByLabel("Login name").fill("locked_out1");
  await page.getByRole("button", { name: "Continue" }).click();
  await solveSlider(page);
  const before = server.outbox().length;
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByLabel("Verification code").fill(await server.code(email, before));
  await page.getByRole("button", { name: /Verify|Continue/ }).click();
  const fresh = "Calm_Meadow42x";
  await page.getByLabel("New password").fill(fresh);
  await page.getByLabel("Confirm password").fill(fresh);
  await page
    .getByRole("button", { name: /password/i })
    .last()
    .click();
  await server.message(email, "password_changed");
  await signIn(page, server, "locked_out1", fresh);
});

test("a session that ended leads to sign-in and back to the page with its query", async ({ page, server, context }) => {
  await register(page, server, "comes_back1");
  await page.goto("/main/home?tab=bills");
  await expect(page).toHaveURL(/\/login\?next=%2Fmain%2Fhome&tab=bills$/);
  await enterPassword(page, "comes_back1");
  await enterCode(page, server, "comes_back1@example.com");
  await expect(page).toHaveURL(/\/main\/home\?tab=bills$/);
  // Half a key is no key.
  await context.clearCookies({ name: "cds_session" });
  await page.goto("/main/home");
  await expect(page).toHaveURL(/\/login\?next=%2Fmain%2Fhome$/);
});

test("a next that leads elsewhere is not followed", async ({ page, server }) => {
  await register(page, server, "open_redir1");
  await page.goto("/login?next=//evil.example/x");
  await enterPassword(page, "open_redir1");
  await enterCode(page, server, "open_redir1@example.com");
  await expect(page).toHaveURL(`${server.url}/main/home`);
});

test("the slider can be moved with the keyboard alone", async ({ page, server }) => {
  await page.goto("/login");
  await page.getByLabel("Login name").fill("nobody_here1");
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
  await expect(page.getByText("The login name or the password is incorrect.").first()).toBeVisible();
  expect(server.printed()).not.toContain(PASSWORD);
});
