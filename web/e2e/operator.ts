import type { Browser, Locator, Page } from "@playwright/test";
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

/** Begins what customers are told, in both languages, by a button that is called as the dialog that it opens; the dialog. */
export async function writeNotice(page: Page, button: string, title: string, text: string): Promise<Locator> {
  await page.getByRole("button", { name: button }).click();
  const form = page.getByRole("dialog", { name: button });
  await form.getByLabel("Title in English").fill(title);
  await form.getByLabel("Text in English").fill(text);
  await form.getByLabel("Title in Chinese").fill("标题");
  await form.getByLabel("Text in Chinese").fill("内容");
  return form;
}

/** Looks at an announcement as customers will see it, and publishes it. */
export async function publishNotice(form: Locator): Promise<void> {
  await form.getByRole("button", { name: "Preview" }).click();
  await form.getByRole("button", { name: "Publish" }).click();
}

/** Answers a ticket that waits, by its title. */
export async function answerTicket(page: Page, title: string, text: string): Promise<void> {
  await openQueue(page, "Tickets");
  await page.getByRole("link", { name: title }).click();
  await page.getByLabel("Answer", { exact: true }).fill(text);
  await page.getByRole("button", { name: "Send answer" }).click();
  // In the thread: the field has the text already, and until it is sent, leaving the page is asked about.
  await expect(page.getByRole("article").filter({ hasText: text })).toBeVisible();
}

/** Withdraws one of them by its title. */
export async function withdrawNotice(page: Page, title: string): Promise<void> {
  const row = page.getByRole("row").filter({ hasText: title });
  await row.getByRole("button", { name: `Withdraw: ${title}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(row).toContainText("Withdrawn");
}
