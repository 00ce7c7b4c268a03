import { expect, type Page } from "@playwright/test";
import { settled } from "./fixtures";
import { openSession, PASSWORD, type Person } from "./quick";
import { type Server, SLIDER_X } from "./server";

/** Pictures that are tried before the slider counts as broken. */
const TRIES = 8;

/**
 * Drags the slider's piece into the gap, quick at first and slow at last, as a hand does. On a busy machine the hand may be
 * held up halfway, which the server takes for a robot's: then the next picture is tried, as a person would.
 */
export async function solveSlider(page: Page): Promise<void> {
  // It may stand over another dialog.
  const dialog = page.getByRole("dialog").filter({ has: page.getByRole("slider") });
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    await expect(dialog.getByRole("slider", { disabled: false })).toBeVisible();
    const verdict = page.waitForResponse((response) => response.url().endsWith("/slider/puzzle/solve/"));
    await dragPiece(page);
    if ((await verdict).ok()) {
      await expect(dialog).toBeHidden();
      return;
    }
    await expect(dialog.getByText("That was not quite right.")).toBeVisible();
  }
  throw new Error(`the slider refused ${TRIES} tracks`);
}

async function dragPiece(page: Page): Promise<void> {
  await settled(page);
  const dialog = page.getByRole("dialog").filter({ has: page.getByRole("slider") });
  const picture = await dialog.getByAltText("A picture with a gap").boundingBox();
  const box = await dialog.getByRole("slider").boundingBox();
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
}

/** Opens an account through the form, with the code from the sink, until the console is drawn. `begin` is how its login name begins. */
export async function registerByHand(page: Page, server: Server, begin: string): Promise<Person> {
  const login = server.loginName(begin);
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
  await expectConsole(page);
  return { login, email };
}

/** Name and password, then the slider. */
export async function enterPassword(page: Page, login: string, password = PASSWORD): Promise<void> {
  // A message may speak of the login name too.
  await page.getByRole("textbox", { name: "Login name" }).fill(login);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await solveSlider(page);
}

/** The code after the password, which is sent by itself to the one contact that there is. */
export async function enterCode(page: Page, server: Server, { email }: Person): Promise<void> {
  await expect(page.getByText(/^A code has been sent to /)).toBeVisible();
  await page.getByLabel("Verification code").fill(await server.nextCode(email));
  await page.getByRole("button", { name: "Verify" }).click();
}

/** The whole sign-in at the form, from wherever the page is, until the console is drawn. */
export async function signInByHand(page: Page, server: Server, person: Person, password = PASSWORD): Promise<void> {
  if (!page.url().includes("/login")) await page.goto("/login");
  await enterPassword(page, person.login, password);
  await enterCode(page, server, person);
  await expectConsole(page);
}

/** Signs in without the form, and opens the console. */
export async function signIn(page: Page, server: Server, person: Person): Promise<void> {
  await openSession(page, server, person);
  await page.goto("/main/home");
  await expectConsole(page);
}

/** How one signs in to the demo account of a server, as it printed it. */
export function demoPerson(server: Server): Person & { password: string } {
  const [, login = "", password = ""] = /^Demo sign-in: (\S+) \/ (\S+)$/m.exec(server.printed()) ?? [];
  return { login, email: "demo@example.com", password };
}

/** Signs in to the demo account of a server that was just started: it has projects, VDCs, people, groups, bills. */
export async function signInToDemo(page: Page, server: Server): Promise<void> {
  const demo = demoPerson(server);
  await openSession(page, server, demo, demo.password);
  await page.goto("/main/home");
  await expectConsole(page);
}

/** Waits until the console is drawn, with its pages' menu. */
export async function expectConsole(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: /^(Messages|消息)/ }).first()).toBeVisible();
  await expect(page.getByRole("main")).toBeVisible();
  await settled(page);
}

/** Shows a column of the only list on the page that is hidden at first, by its head. */
export async function showColumn(page: Page, head: string): Promise<void> {
  await page.getByRole("button", { name: "Preferences" }).click();
  const preferences = page.getByRole("dialog", { name: "Preferences" });
  await preferences.getByLabel(head, { exact: true }).check();
  await preferences.getByRole("button", { name: "Apply" }).click();
}

/** The account's number, as the home page shows it. */
export async function customerNumber(page: Page): Promise<string> {
  const number = page.getByText(/^\d{9}$/).first();
  return (await number.textContent()) ?? "";
}
