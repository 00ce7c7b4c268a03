import type { Browser, Page } from "@playwright/test";
import { expect, expectAccessible } from "./fixtures";
import type { Server } from "./server";

/** The operator's page, signed in, in a browser of its own. */
export async function operatorPage(browser: Browser, server: Server, name: string): Promise<Page> {
  const page = await signInOperator(browser, server, name, await server.operator(name));
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  return page;
}

/** The operator's page, signed in by somebody who is there already, in a browser of their own. */
export async function signInOperator(browser: Browser, server: Server, name: string, password: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.operatorUrl });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByLabel("Name")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  return page;
}

/** Opens another of the operator's queues by the menu. */
export async function openQueue(page: Page, name: string): Promise<void> {
  await page.getByRole("navigation").getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
}
