import { readFileSync } from "node:fs";
import { request } from "node:http";
import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { PASSWORD, register } from "./quick";
import type { Server } from "./server";
import { expectConsole, signIn } from "./steps";

/** The status of a call with a key from one of this machine's own addresses. */
function statusFrom(address: string, server: Server, key: string): Promise<number> {
  const { hostname, port } = new URL(server.url);
  const headers = { authorization: `Bearer ${key}` };
  const path = "/gicend/audit/list/?limit=1";
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, path, headers, localAddress: address }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    call.on("error", reject);
    call.end();
  });
}

/** The new key's dialog; the password is given first where the sign-in was too long ago to count as a proof. */
async function secretDialog(page: Page): Promise<Locator> {
  const proof = page.getByRole("dialog", { name: "Confirm it's you" });
  const dialog = page.getByRole("dialog", { name: "Your new security key" });
  await expect(proof.or(dialog)).toBeVisible();
  if (await proof.isVisible()) {
    await proof.getByLabel("Password").fill(PASSWORD);
    await proof.getByRole("button", { name: "Confirm" }).click();
  }
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Fills in the form of a key that may manage users from one address; its text as it is shown once. */
async function createKey(page: Page, name: string): Promise<string> {
  await page.getByRole("button", { name: "Create key" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Create security key" })).toBeVisible();
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByText("This field is required.").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: /Choose permissions/ }).click();
  await page.getByRole("option", { name: /^User management/ }).click();
  await page.keyboard.press("Escape");
  await page.getByLabel("IP allowlist").fill("127.0.0.1; 300.1.1.1");
  await expect(page.getByText("The IP format is incorrect: 300.1.1.1")).toBeVisible();
  await page.getByLabel("IP allowlist").fill("127.0.0.1; 10.0.0.0/8");
  await page.getByLabel("Test an address").fill("127.0.0.2");
  await expect(page.getByText("Refused.")).toBeVisible();
  await page.getByLabel("Test an address").fill("10.9.9.9");
  await expect(page.getByText("Allowed by 10.0.0.0/8.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create key" }).click();
  const dialog = await secretDialog(page);
  const secret = (await dialog.getByText(/^pk_[0-9A-Za-z]{49}$/).textContent()) ?? "";
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download" }).click();
  expect(readFileSync(await (await download).path(), "utf8")).toBe(`${secret}\n`);
  await expect(dialog.getByRole("button", { name: "Done" })).toBeDisabled();
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Done" }).click();
  return secret;
}

test("a key opens from its addresses alone, and the audit log tells of the refusal", async ({ page, server }) => {
  test.slow();
  await signIn(page, server, await register(server, "key_holder"));
  await page.goto("/main/apitokens");
  await expect(page.getByText("No keys yet")).toBeVisible();
  await expectAccessible(page);
  const key = await createKey(page, "backup robot");
  const row = page.getByRole("row").filter({ hasText: "backup robot" });
  await expect(row).toContainText(key.slice(0, 7));
  await expect(row).toContainText("Active");
  expect(await page.content()).not.toContain(key);

  expect(await statusFrom("127.0.0.1", server, key)).toBe(200);
  expect(await statusFrom("127.0.0.2", server, key)).toBe(401);
  await page.reload();
  await expect(row).toContainText("from 127.0.0.1");
  await expectAccessible(page);

  await page.getByRole("navigation").getByRole("link", { name: "Audit log" }).click();
  await expect(page.getByRole("row").filter({ hasText: "key.create" })).toBeVisible();
  await page.getByRole("button", { name: "Outcome All outcomes" }).click();
  await page.getByRole("option", { name: "Denied" }).click();
  const refusal = page.getByRole("row").filter({ hasText: "key.refuse" });
  await expect(refusal).toContainText("Use security key");
  await expect(refusal).toContainText("127.0.0.2");
  await expect(page.getByRole("row").filter({ hasText: "key.create" })).toBeHidden();
  await expectAccessible(page);
  await refusal.getByRole("button", { name: /^Details of event/ }).click();
  const details = page.getByRole("dialog", { name: "Use security key" });
  await expect(details.getByText("address", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await details.getByRole("button", { name: "Close" }).first().click();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "For programs (CSV)" }).click();
  const file = readFileSync(await (await download).path(), "utf8");
  expect(file).toContain("key.refuse");
  expect(file, "the file holds what the list shows").not.toContain("key.create");
  await page.getByRole("dialog", { name: "Exports" }).getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Copy as curl" }).click();
  await expect(page.getByRole("dialog").getByText(/outcome=denied/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).first().click();
});

test("a key is edited, made inactive and deleted", async ({ page, server }) => {
  test.slow();
  await signIn(page, server, await register(server, "key_editor"));
  await page.goto("/main/apitokens");
  const key = await createKey(page, "night job");
  const row = page.getByRole("row").filter({ hasText: "night job" });
  await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByLabel("IP allowlist").fill("127.0.0.2");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The key has been saved.")).toBeVisible();
  await expect(row).toContainText("127.0.0.2");
  expect(await statusFrom("127.0.0.1", server, key)).toBe(401);
  expect(await statusFrom("127.0.0.2", server, key)).toBe(200);

  await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Actions", exact: true }).click();
  await page.getByRole("menuitem", { name: "Deactivate" }).click();
  const dialog = page.getByRole("dialog", { name: "Deactivate" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Deactivate" }).click();
  await expect(dialog.getByText("1 of 1 completed.")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(row).toContainText("Inactive");
  expect(await statusFrom("127.0.0.2", server, key)).toBe(401);

  await page.getByRole("navigation").getByRole("link", { name: "Audit log" }).click();
  await page
    .getByRole("row")
    .filter({ hasText: "key.edit" })
    .getByRole("button", { name: /^Details of event/ })
    .click();
  const change = page.getByRole("dialog").getByRole("row").filter({ hasText: "ip_list" });
  await expect(change.locator("del")).toHaveText("127.0.0.1;10.0.0.0/8");
  await expect(change.locator("ins")).toHaveText("127.0.0.2");
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).first().click();

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.goto("/main/apitokens");
  await expectConsole(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Actions", exact: true }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("1 of 1 completed.")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByText("No keys yet")).toBeVisible();
  await page.goto("/main/apitokens?key=new");
  await expectConsole(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
