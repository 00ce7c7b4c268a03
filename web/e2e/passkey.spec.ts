import type { Page } from "@playwright/test";
import { addAuthenticator } from "./authenticator";
import { test as base, expect, expectAccessible, expectNoSidewaysScroll } from "./fixtures";
import { register } from "./quick";
import { Server } from "./server";
import { enterPassword, expectConsole, signIn } from "./steps";

/** A server at a name: browsers have no passkeys at an address of numbers. */
const test = base.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
    async ({}, use) => {
      const server = await Server.start({}, "", "localhost");
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

/** The settings' page, and the setting that is opened from it. */
async function openSetting(page: Page, name: string): Promise<void> {
  await page.goto("/main/accountsecurity");
  await page.getByRole("main").getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
}

/** Asserts that a screen holds in both sizes. */
async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("a passkey is added, opens the account after the password, gets another name and is removed", async ({
  page,
  server,
}) => {
  test.slow();
  await addAuthenticator(page);
  const person = await register(server, "key_holder");
  await signIn(page, server, person);
  await openSetting(page, "Add passkey: Passkeys");
  await expectFit(page);
  await page.getByRole("button", { name: "Add passkey" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Old laptop");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add passkey" }).click();
  await expect(page.getByText("never used", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Rename Old laptop" }).click();
  await dialog.getByLabel("Name").fill("Laptop");
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expect(page.getByRole("button", { name: "Rename Laptop" })).toBeVisible();
  await expectFit(page);

  await page.goto("/login");
  await enterPassword(page, person.login);
  await expect(page.getByRole("button", { name: "Use passkey" })).toBeVisible();
  await expectFit(page);
  await page.getByRole("button", { name: "Use passkey" }).click();
  await expectConsole(page);
  await openSetting(page, "Manage: Passkeys");
  await expect(page.getByRole("main").getByText(/used just now|minutes? ago/)).toBeVisible();
  await page.getByRole("button", { name: "Remove Laptop" }).click();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("No passkeys yet")).toBeVisible();
});
