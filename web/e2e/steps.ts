import { expect, type Page } from "@playwright/test";
import { type Server, SLIDER_X } from "./server";

/** A password that core accepts. */
export const PASSWORD = "Quiet_Harbour7";

/** Drags the slider's piece into the gap, quick at first and slow at last, as a hand does. */
export async function solveSlider(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  const handle = dialog.getByRole("slider");
  await expect(handle).toBeVisible();
  const picture = await dialog.getByAltText("A picture with a gap").boundingBox();
  const box = await handle.boundingBox();
  if (!picture || !box) throw new Error("the puzzle is not on the page");
  const scale = picture.width / 300;
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  const steps = 30;
  for (let step = 1; step <= steps; step += 1) {
    const left = (steps - step) / steps;
    const way = SLIDER_X * (1 - left ** 3) * scale;
    await page.mouse.move(start.x + way, start.y + ((step % 5) - 2) / 2);
    await page.waitForTimeout(20);
  }
  await page.mouse.up();
  await expect(dialog).toBeHidden();
}

/** Opens an account through the form, with the code from the sink. */
export async function register(page: Page, server: Server, login: string): Promise<string> {
  const email = `${login}@example.com`;
  await page.goto("/register");
  await page.getByLabel("Login name").fill(login);
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Send code" }).click();
  await solveSlider(page);
  await page.getByLabel("Verification code").fill(await server.code(email));
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Your account is ready")).toBeVisible();
  return email;
}

/** Name and password, then the slider. */
export async function enterPassword(page: Page, login: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Login name").fill(login);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await solveSlider(page);
}

/** The code after the password. */
export async function enterCode(page: Page, server: Server, email: string): Promise<void> {
  const before = server.outbox().length;
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByLabel("Verification code").fill(await server.code(email, before));
  await page.getByRole("button", { name: "Verify" }).click();
}

/** The whole sign-in, from wherever the page is. */
export async function signIn(page: Page, server: Server, login: string, password = PASSWORD): Promise<void> {
  if (!page.url().includes("/login")) await page.goto("/login");
  await enterPassword(page, login, password);
  await enterCode(page, server, `${login}@example.com`);
  await expect(page).toHaveURL(/\/main\/home/);
}
