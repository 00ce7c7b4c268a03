import { expect, expectAccessible, test } from "./fixtures";
import { operatorPage } from "./operator";
import { register } from "./quick";
import { Server } from "./server";
import { expectConsole, signIn } from "./steps";

test("a page that nobody touches warns two minutes before its session ends, and a click answers", async ({
  browser,
  complaints,
}) => {
  complaints.allow(/status of 401 /);
  // A server of its own: every session on it grows older.
  const server = await Server.start();
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await page.clock.install();
  const pass = async (minutes: number) => {
    await server.idle(minutes);
    await page.clock.fastForward(minutes * 60_000 + 1_000);
  };
  try {
    const person = await register(server, "drowsy");
    await signIn(page, server, person);
    const warning = page.getByRole("dialog", { name: "Are you still there?" });
    // The page polls all the while, and that is no use.
    await pass(28);
    await expect(warning).toBeVisible();
    await expect(warning).toContainText(/signed out in [01]:\d\d/);
    await expectAccessible(page);
    await warning.getByRole("button").filter({ hasText: "Stay signed in" }).click();
    await expect(warning).toBeHidden();
    await pass(28);
    await expect(warning).toBeVisible();
    await pass(2);
    // Over the page: nothing of it is lost.
    const again = page.getByRole("dialog", { name: "Sign in again" });
    await expect(again).toContainText("You were signed out because of inactivity");
    await expect(again).toContainText(person.login);
    await expectAccessible(page);
    await again.getByRole("button", { name: "Leave this page" }).last().click();
    await expect(page).toHaveURL(/\/login\?next=%2Fmain%2Fhome/);
    await expect(page.getByText("Please sign in to continue.")).toBeVisible();
    await signIn(page, server, person);
    await expectConsole(page);
  } finally {
    await context.close();
    await server.stop();
  }
});

test("an operator's page that nobody touches warns too, and asks for sign-in once its session has ended", async ({
  browser,
  complaints,
}) => {
  complaints.allow(/status of 401 /);
  const server = await Server.start();
  try {
    const page = await operatorPage(browser, server, "drowsy");
    await page.clock.install();
    await page.reload();
    const pass = async (minutes: number) => {
      await server.idle(minutes);
      await page.clock.fastForward(minutes * 60_000 + 1_000);
    };
    const overview = page.getByRole("heading", { level: 1, name: "Overview" });
    const warning = page.getByRole("dialog", { name: "Are you still there?" });
    await expect(overview).toBeVisible();
    await pass(28);
    await expect(warning).toContainText(/signed out in [01]:\d\d/);
    await expectAccessible(page);
    await warning.getByRole("button").filter({ hasText: "Stay signed in" }).click();
    await expect(warning).toBeHidden();
    await pass(28);
    await expect(warning).toBeVisible();
    await pass(2);
    await expect(page.getByLabel("Password")).toBeVisible();
    await expect(overview).toBeHidden();
    await page.context().close();
  } finally {
    await server.stop();
  }
});
