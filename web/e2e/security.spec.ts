import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { PASSWORD, type Person, register } from "./quick";
import type { Server } from "./server";
import { enterPassword, expectConsole, signIn } from "./steps";
import { STEP, totpCode } from "./totp";

/** What the browser says of answers that these tests provoke. */
const REFUSED = /the server responded with a status of 40[0139]/;
const FRESH = "Calm_Meadow42x";

/** The settings' page, and the setting that is opened from it. */
async function openSetting(page: Page, name: string): Promise<void> {
  await page.goto("/main/accountsecurity");
  await page.getByRole("main").getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
}

/** Whoever has just signed in has proved who they are: lets the server refuse a call once, as it would some minutes later. */
async function forgetProof(page: Page, call: string): Promise<void> {
  const violations = [{ field: "proof", rule: { rule: "proof_needed" } }];
  const json = { code: 100013, message: "Permission error", data: null, violations };
  await page.route(`**/gicend/${call}`, (route) => route.fulfill({ status: 403, json }), { times: 1 });
}

/** The password, when the page asks for it once more. */
async function prove(page: Page, password = PASSWORD): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await dialog.getByLabel("Password").fill(password);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog).toBeHidden();
}

/** The same person in another browser. */
async function elsewhere(browser: Browser, server: Server, person: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, server, person);
  return page;
}

/** Asserts that a screen holds in both sizes. */
async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("a changed password ends the session elsewhere, and a wrong or former one says so at its field", async ({
  page,
  server,
  browser,
  complaints,
}) => {
  test.slow();
  complaints.allow(REFUSED);
  const person = await register(server, "new_words");
  const other = await elsewhere(browser, server, person);
  await signIn(page, server, person);
  await openSetting(page, "Change: Password");
  await expectFit(page);
  const change = async (current: string, fresh: string) => {
    await page.getByLabel("Current password").fill(current);
    await page.getByLabel("New password").fill(fresh);
    await page.getByLabel("Confirm password").fill(fresh);
    await page.getByRole("button", { name: "Change password" }).click();
  };
  await change("Wrong_Harbour1", FRESH);
  await expect(page.getByText("The current sign-in password is incorrect.").first()).toBeVisible();
  await change(PASSWORD, FRESH);
  await expect(page.getByText("Your password has been changed.")).toBeVisible();
  await expect(page).toHaveURL(/\/main\/accountsecurity$/);
  await other.goto("/main/home");
  await expect(other).toHaveURL(/\/login\?next=/);
  await openSetting(page, "Change: Password");
  await change(FRESH, PASSWORD);
  await expect(page.getByText("You cannot reuse your last 5 passwords.")).toBeVisible();
  await other.context().close();
});

test("an email is changed with a code to the old one, a code to the new one and the password", async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(REFUSED);
  const person = await register(server, "moves_mail");
  const target = `new.${person.login}@example.com`;
  await signIn(page, server, person);
  await openSetting(page, "Change: Email");
  await expectFit(page);
  const send = page.getByRole("button", { name: "Send code" });
  const before = server.outbox().length;
  await send.first().click();
  await page.getByLabel("Code sent to the current contact").fill(await server.code(person.email, before));
  await page.getByLabel("New email address").fill(person.email);
  await page.getByRole("button", { name: "Send code" }).last().click();
  await expect(page.getByText("The new value must be different from the old one.")).toBeVisible();
  await page.getByLabel("New email address").fill(target);
  await page.getByRole("button", { name: "Send code" }).last().click();
  await page.getByLabel("Code sent to the new contact").fill(await server.code(target, before));
  await forgetProof(page, "contact/change/");
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await prove(page);
  await expect(page.getByText("The contact has been changed.")).toBeVisible();
  const masked = `n****${person.login.at(-1)}@example.com`;
  await expect(page.getByRole("main").getByText(masked)).toBeVisible();
});

test("sessions elsewhere are listed and end one by one and all at once; the history tells of each sign-in", async ({
  page,
  server,
  browser,
  complaints,
}) => {
  test.slow();
  complaints.allow(REFUSED);
  const person = await register(server, "many_seats");
  const others = [await elsewhere(browser, server, person), await elsewhere(browser, server, person)] as const;
  await signIn(page, server, person);
  await page.goto("/main/accountsecurity?tab=sessions");
  const rows = page.getByRole("tabpanel").getByRole("listitem");
  // The fourth is that in which they registered.
  await expect(rows).toHaveCount(4);
  await expect(rows.filter({ hasText: "Current session" })).toHaveCount(1);
  await expectFit(page);
  await page
    .getByRole("button", { name: /^End: / })
    .first()
    .click();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "End session" }).click();
  await expect(rows).toHaveCount(3);
  await page.getByRole("button", { name: "End all other sessions" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End all other sessions" }).click();
  await expect(rows).toHaveCount(1);
  for (const other of others) {
    await other.goto("/main/home");
    await expect(other).toHaveURL(/\/login\?next=/);
    await other.context().close();
  }
  await page.getByRole("tab", { name: "Sign-in history" }).click();
  await expect(page).toHaveURL(/tab=sign_ins/);
  await expect(page.getByRole("cell", { name: "Signed in" })).toHaveCount(4);
  await expectFit(page);
});

test("a password that is over leaves its change and nothing else, then leads on to where one wanted to go", async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(REFUSED);
  const person = await register(server, "too_old");
  await signIn(page, server, person);
  // The server's clock cannot be moved from here: its guard's answers stand in from the first call of a page that one goes to until the
  // password is really changed.
  let isOver: boolean | undefined;
  const violations = [{ field: "password", rule: { rule: "password_expired" } }];
  await page.route("**/gicend/**", async (route) => {
    const path = new URL(route.request().url()).pathname;
    if (path.endsWith("/ticket/list/")) isOver ??= true;
    if (!isOver || /\/(site|session|log)\//.test(path)) return route.continue();
    if (path.endsWith("/password/change/")) {
      const answer = await route.fetch();
      isOver = !answer.ok();
      return route.fulfill({ response: answer });
    }
    if (!path.endsWith("/account/info/")) {
      return route.fulfill({ status: 403, json: { code: 100013, message: "No", data: null, violations } });
    }
    const answer = await route.fetch();
    const body = await answer.json();
    return route.fulfill({ response: answer, json: { ...body, data: { ...body.data, must_change_password: true } } });
  });
  // Under one's hands: the next call is refused.
  await page.getByRole("navigation").getByRole("link", { name: "Support tickets" }).click();
  await expect(page).toHaveURL(/\/resetPassword\?next=%2Fmain%2Ftickets$/);
  await expect(page.getByRole("heading", { name: "Your password has expired" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Navigation" })).toHaveCount(0);
  await expectFit(page);
  // By an address: no loop.
  await page.goto("/main/settings?tab=1");
  await expect(page).toHaveURL(/\/resetPassword\?next=%2Fmain%2Fsettings&tab=1$/);
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByLabel("New password").fill(FRESH);
  await page.getByLabel("Confirm password").fill(FRESH);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page).toHaveURL(/\/main\/settings\?tab=1$/);
  await expectConsole(page);
});

test("a login mask, idle minutes, messages and the theme are set, each with its mistakes at the place", async ({
  page,
  server,
  complaints,
}) => {
  test.slow();
  complaints.allow(REFUSED);
  await signIn(page, server, await register(server, "sets_all"));
  await openSetting(page, "Change: Login mask");
  await page.getByText("Only allow sign-ins from these addresses").click();
  await page.getByRole("textbox", { name: "Addresses" }).fill("10.0.0.0/8");
  await expect(
    page.getByText("With this list you would lock yourself out: your address 127.0.0.1 is not included."),
  ).toBeVisible();
  await expectFit(page);
  await page.getByRole("button", { name: "Add 127.0.0.1" }).click();
  await forgetProof(page, "security/mask/");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog", { name: "Confirm it's you" })).toBeVisible();
  await expectAccessible(page);
  await prove(page);
  await expect(page.getByRole("main").getByText("2 entries")).toBeVisible();

  await openSetting(page, "Change: Session timeout");
  await page.getByLabel("Minutes of inactivity").fill("29");
  await expect(page.getByText(/from 30 to 240|between 30 and 240/i).last()).toBeVisible();
  await page.getByLabel("Minutes of inactivity").fill("45");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("main").getByText("45 minutes of inactivity")).toBeVisible();
  await expectFit(page);

  await page.goto("/main/settings");
  await page.getByRole("checkbox", { name: /^Security to / }).click();
  await expect(page.getByText("The only contact for a message type cannot be deleted.")).toBeVisible();
  await expectFit(page);
  await page.getByRole("radio", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expectAccessible(page);
  await page.goto("/main/accountsecurity/update/nothing");
  await expect(page).toHaveURL(/\/404$/);
});

test("an authenticator app is set up, asked for at sign-in, stood in for by a recovery code, and switched off", async ({
  page,
  server,
  complaints,
}) => {
  test.slow();
  complaints.allow(REFUSED);
  const person = await register(server, "app_owner");
  await signIn(page, server, person);
  await openSetting(page, "Set up: Authenticator app");
  await forgetProof(page, "totp/create/");
  await page.getByRole("button", { name: "Set up" }).click();
  await prove(page);
  await expect(page.getByAltText("QR code with the app's secret")).toBeVisible();
  await expectFit(page);
  const secret = (
    await page
      .getByText(/^([A-Z2-7]{4} ?){4,}$/)
      .first()
      .innerText()
  ).replace(/\s/g, "");
  const begun = Date.now();
  await page.getByLabel("Authenticator code").fill(totpCode(secret, begun));
  await page.getByRole("button", { name: "Turn on" }).click();
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  await expectFit(page);
  const recovery = await codes.first().innerText();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  expect((await saved).suggestedFilename()).toBe(`recovery-codes-${person.login}.txt`);
  await page.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByText("10 recovery codes are left.")).toBeVisible();
  await expectFit(page);

  // A code works once: the next one belongs to the step after that of the first.
  await page.goto("/login");
  await enterPassword(page, person.login);
  const field = page.getByLabel("Authenticator code");
  await expect(field).toBeFocused();
  await expectFit(page);
  await field.fill(totpCode(secret, begun));
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("The code is incorrect or has expired.")).toBeVisible();
  await field.fill(totpCode(secret, Math.max(Date.now(), begun + STEP)));
  await page.getByRole("button", { name: "Verify" }).click();
  await expectConsole(page);

  await page.goto("/login");
  await enterPassword(page, person.login);
  await page.getByRole("button", { name: "Recovery code" }).click();
  await page.getByLabel("Recovery code").fill(recovery);
  await page.getByRole("button", { name: "Verify" }).click();
  await expectConsole(page);
  await page.goto("/main/accountsecurity?tab=sign_ins");
  await expect(page.getByRole("cell", { name: "Recovery code" })).toBeVisible();
  await openSetting(page, "Manage: Authenticator app");
  await expect(page.getByText("9 recovery codes are left.")).toBeVisible();
  await page.getByRole("button", { name: "Turn off" }).click();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText("The authenticator app has been turned off.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Set up" })).toBeVisible();
});

test("everything that is kept about the holder is downloaded with a proof, and the log tells of it", async ({
  page,
  server,
  complaints,
}) => {
  test.slow();
  complaints.allow(REFUSED);
  const person = await register(server, "takes_all");
  await signIn(page, server, person);
  await page.goto("/main/accountsecurity/delAccount");
  await page.getByRole("link", { name: "download it first" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Download my data" })).toBeVisible();
  await openSetting(page, "Download…: Your data");
  await expectFit(page);
  await forgetProof(page, "account/data/export/");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  await expectAccessible(page);
  await prove(page);
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(readFileSync(await file.path(), "utf8"));
  expect(data.person).toMatchObject({ login_name: person.login, email: person.email });
  expect(data.sign_ins).toHaveLength(2);
  expect(data.actions[0].action).toBe("account.data_export");
  await expect(page.getByText(`${file.suggestedFilename()} (`)).toBeVisible();
  await expectFit(page);

  await page.route("**/gicend/account/data/export/", (route) => route.abort(), { times: 1 });
  complaints.allow(/Failed to load resource: net::ERR_FAILED/);
  await page.getByRole("button", { name: "Download my data" }).click();
  await expect(page.getByText("The server cannot be reached.")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/main/audit?period=day");
  await expect(page.getByRole("row").filter({ hasText: "Download own data" })).toHaveCount(1);
});
