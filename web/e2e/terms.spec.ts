import { expect, expectAccessible, test } from "./fixtures";
import { openSession, PASSWORD } from "./quick";
import { Server } from "./server";
import { expectConsole, registerByHand, signIn } from "./steps";

test("the operator's terms are read at registration, and a new version is asked for once at the next sign-in", async ({
  browser,
}) => {
  const server = await Server.start();
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  try {
    await page.goto("/register");
    await expect(page.getByText("Sample text: the operator has not published its terms yet.")).toBeVisible();
    server.publishTerms("2020-01-01", "These are the terms of 2020");
    // The server looks again after some seconds.
    await expect(async () => {
      await page.reload();
      await page.getByRole("button", { name: "Read the user agreement" }).click({ timeout: 2_000 });
      await expect(page.getByText("These are the terms of 2020, Northwind Cloud.")).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await expect(page.getByText("Version 2020-01-01")).toBeVisible();
    await expectAccessible(page);
    const person = await registerByHand(page, server, "signatory");
    await signIn(page, server, person);
    await page.goto("/main/accountsecurity/update/terms");
    await expect(page.getByText("2020-01-01").first()).toBeVisible();
    await expectAccessible(page);

    server.publishTerms("2021-01-01", "These are the terms of 2021");
    const due = page.getByRole("heading", { name: "Terms", level: 1 });
    await expect(async () => {
      await openSession(page, server, person, PASSWORD);
      await page.goto("/main/order");
      await expect(due).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 45_000 });
    await expectAccessible(page);
    await page.getByRole("button", { name: "Read the user agreement" }).click();
    await expect(page.getByText("These are the terms of 2021, Northwind Cloud.")).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
    // Who does not accept can still close the account.
    await page.getByRole("link", { name: "Delete account" }).click();
    await expect(page).toHaveURL(/\/delAccount$/);
    await page.goto("/main/order");
    await page.getByRole("button", { name: "Accept and continue" }).click();
    await expect(due).toBeHidden();
    await expectConsole(page);
    await expect(page).toHaveURL(/\/main\/order$/);
    await openSession(page, server, person, PASSWORD);
    await page.goto("/main/home");
    await expectConsole(page);
    await expect(due).toBeHidden();
  } finally {
    await context.close();
    await server.stop();
  }
});
