import type { Page } from "@playwright/test";
import { addAuthenticator } from "./authenticator";
import { test as base, expect, expectAccessible, expectNoSidewaysScroll } from "./fixtures";
import { openQueue, signInOperator } from "./operator";
import { Server } from "./server";
import { STEP, totpCode } from "./totp";

/** A server at a name, which browsers have passkeys at, whose operators need a second factor. */
const test = base.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
    async ({}, use) => {
      const server = await Server.start({ PORTICO_ADMIN_REQUIRE_SECOND_FACTOR: "true" }, "", "localhost");
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

/** Asserts that a screen holds in both sizes. */
async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, "colours");
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Binds an app in place of everything else that the page could show; its secret. */
async function bindApp(page: Page, password: string): Promise<string> {
  await expect(page.getByText("A second factor is required here")).toBeVisible();
  await expect(page.getByRole("navigation").getByRole("link", { name: "Orders" })).toBeHidden();
  await expectFit(page);
  await page.getByRole("button", { name: "Set up" }).click();
  const dialog = page.getByRole("dialog", { name: "Authenticator app" });
  await dialog.getByLabel("Password").fill("Wrong_harbour8");
  await dialog.getByRole("button", { name: "Next" }).click();
  await expect(dialog.getByText("The current sign-in password is incorrect.").first()).toBeVisible();
  await dialog.getByLabel("Password").fill(password);
  await dialog.getByRole("button", { name: "Next" }).click();
  const secret = ((await dialog.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]+$/).textContent()) ?? "").replaceAll(" ", "");
  await expectFit(page);
  await dialog.getByLabel("Authenticator code").fill(totpCode(secret, Date.now() - 10 * STEP));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(dialog.getByText("The code is incorrect or has expired.").first()).toBeVisible();
  await dialog.getByLabel("Authenticator code").fill(totpCode(secret));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("The authenticator app is on.")).toBeVisible();
  return secret;
}

test("an operator who needs a second factor binds an app and a passkey, signs in with each, and an administrator removes them", async ({
  browser,
  server,
  complaints,
}) => {
  test.slow();
  complaints.allow(/status of 400 .*\/admin\//, /status of 401 .*\/admin\//, /status of 403 .*\/admin\//);
  const password = await server.operator("iris");
  const page = await signInOperator(browser, server, "iris", password);
  const secret = await bindApp(page, password);
  await expect(page.getByText("A second factor is required here")).toBeHidden();
  await openQueue(page, "Orders");

  await addAuthenticator(page);
  await page.getByRole("button", { name: /iris/ }).click();
  await page.getByRole("menuitem", { name: "Sign-in security" }).click();
  await page.getByRole("button", { name: "Add passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add passkey" });
  await dialog.getByLabel("Name").fill("Laptop");
  await dialog.getByLabel("Password").fill(password);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add passkey" }).click();
  await expect(page.getByText("never used", { exact: false })).toBeVisible();
  await expectFit(page);

  await page.getByRole("button", { name: /iris/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByLabel("Name").fill("iris");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Lost it? An administrator can remove your second factors.")).toBeVisible();
  await expectFit(page);
  await page.getByLabel("Authenticator code").fill("000000");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("The code is incorrect or has expired.").first()).toBeVisible();
  await page.getByRole("button", { name: "Use passkey" }).click();
  await page.getByRole("button", { name: "Use passkey" }).click();
  await expect(page.getByText("last used", { exact: false })).toBeVisible();

  const elsewhere = await signInOperator(browser, server, "iris", password);
  // No code works twice: the one that bound the app has passed.
  await elsewhere.getByLabel("Authenticator code").fill(totpCode(secret, Date.now() + STEP));
  await elsewhere.getByRole("button", { name: "Sign in" }).click();
  await expect(elsewhere.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();

  const kates = await server.operator("kate");
  const admin = await signInOperator(browser, server, "kate", kates);
  await bindApp(admin, kates);
  await openQueue(admin, "Operators");
  await admin.getByRole("button", { name: "Actions for iris" }).click();
  await admin.getByRole("menuitem", { name: "Remove second factors" }).click();
  const asked = admin.getByRole("dialog", { name: "Remove the second factors of iris?" });
  await expectAccessible(admin);
  await asked.getByRole("button", { name: "Remove second factors" }).click();
  await expect(admin.getByText("The second factors of iris have been removed.")).toBeVisible();
  await elsewhere.reload();
  await elsewhere.getByLabel("Name").fill("iris");
  await elsewhere.getByLabel("Password").fill(password);
  await elsewhere.getByRole("button", { name: "Sign in" }).click();
  await expect(elsewhere.getByText("A second factor is required here")).toBeVisible();
});
