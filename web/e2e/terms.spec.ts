import { expect, expectAccessible, test } from "./fixtures";
import { openQueue, operatorPage } from "./operator";
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

test("an operator writes a version for today and one to come, which is edited and withdrawn; who registers reads today's", async ({
  page,
  browser,
  complaints,
}) => {
  complaints.allow(/status of 400 .*\/admin\/terms\/preview\//);
  const server = await Server.start();
  try {
    const operator = await operatorPage(browser, server, "thea");
    await openQueue(operator, "Terms");
    await expectAccessible(operator);
    const today = new Date().toISOString().slice(0, 10);
    const fill = async (day: string, name: string) => {
      await operator.getByRole("button", { name: "New version" }).click();
      await operator.getByLabel("Day").fill(day);
      for (const text of ["User agreement", "Clause 1.5", "Clause 1.6"]) {
        await operator.getByLabel(`${text} in English`).fill(`${text}\n\n${name} of {brand}.`);
        await operator.getByLabel(`${text} in Chinese`).fill(`条款\n\n${name}`);
      }
    };
    await fill("2020-01-01", "The first terms");
    await operator.getByLabel("Clause 1.6 in Chinese").fill("No paragraphs");
    const preview = operator.getByRole("button", { name: "Preview" });
    await preview.click();
    await expect(operator.getByText("This day is over.").first()).toBeVisible();
    await expect(operator.getByText(/Write a title on the first line/).first()).toBeVisible();
    await expectAccessible(operator);
    await operator.getByLabel("Day").fill(today);
    await operator.getByLabel("Clause 1.6 in Chinese").fill("条款\n\n段落");
    await preview.click();
    const dialog = operator.getByRole("dialog");
    await expect(dialog.getByText("The first terms of Northwind Cloud.").first()).toBeVisible();
    await expect(dialog.getByText(/takes effect immediately/)).toBeVisible();
    await expectAccessible(operator);
    await dialog.getByRole("button", { name: "Publish" }).click();
    const row = (version: string) => operator.getByRole("row").filter({ hasText: version });
    await expect(row(today)).toContainText("In effect");
    await expect(operator.getByRole("button", { name: `Edit version ${today}` })).toBeHidden();

    await fill("2099-01-01", "Later terms");
    await preview.click();
    await dialog.getByRole("button", { name: "Publish" }).click();
    await operator.getByRole("button", { name: "Edit version 2099-01-01" }).click();
    await expect(operator.getByLabel("User agreement in English")).toHaveValue(
      "User agreement\n\nLater terms of {brand}.",
    );
    await operator.getByLabel("User agreement in English").fill("User agreement\n\nStill later terms.");
    await preview.click();
    await dialog.getByRole("button", { name: "Publish" }).click();
    await operator.getByRole("button", { name: "Read version 2099-01-01" }).click();
    await expect(dialog.getByText("Still later terms.")).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await operator.getByRole("button", { name: "Withdraw version 2099-01-01" }).click();
    await dialog.getByRole("button", { name: "Withdraw" }).click();
    await expect(row("2099-01-01")).toBeHidden();

    await page.goto(`${server.url}/register`);
    await page.getByRole("button", { name: "Read the user agreement" }).click();
    await expect(page.getByText("The first terms of Northwind Cloud.").first()).toBeVisible();
  } finally {
    await server.stop();
  }
});
