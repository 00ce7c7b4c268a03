import { execFileSync } from "node:child_process";
import { chmodSync, readFileSync } from "node:fs";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { register } from "./quick";
import { signIn } from "./steps";

/** The public half of a private key's file, as `ssh-keygen` reads it, without its comment. */
function publicHalf(path: string): string {
  chmodSync(path, 0o600);
  const line = execFileSync("ssh-keygen", ["-y", "-P", "", "-f", path], { encoding: "utf8" });
  return line.split(" ").slice(0, 2).join(" ");
}

test("an SSH key is generated in the browser, saved once, renamed, told apart by its fingerprint and deleted", async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(/status of 409 .*\/compute\/ssh_key\/create\//);
  const person = await register(server, "key_owner");
  await signIn(page, server, person);
  await page.getByRole("link", { name: "SSH keys" }).first().click();
  await expect(page.getByText("No SSH keys yet")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Add SSH key" }).first().click();
  await dialog.getByRole("button", { name: "Generate key pair" }).click();
  await expect(dialog.getByText("This field is required.")).toBeVisible();
  await dialog.getByLabel("Name").fill("Laptop");
  await expectAccessible(page);
  const sent = page.waitForRequest(/ssh_key\/create/);
  await dialog.getByRole("button", { name: "Generate key pair" }).click();
  const body = (await sent).postDataJSON() as Record<string, string>;
  expect(Object.keys(body).sort()).toEqual(["name", "public_key"]);
  await expect(dialog.getByText("This is the only time that you can download it.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Close" }).last()).toBeDisabled();
  await expectAccessible(page);
  const saved = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download private key" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe("Laptop_ed25519");
  const path = await file.path();
  expect(readFileSync(path, "utf8")).toContain("BEGIN OPENSSH PRIVATE KEY");
  expect(body.public_key?.startsWith(`${publicHalf(path)} `)).toBe(true);
  await dialog.getByRole("button", { name: "Close" }).last().click();

  const told = execFileSync("ssh-keygen", ["-l", "-f", path], { encoding: "utf8" }).split(" ")[1] ?? "";
  const row = page.getByRole("row").filter({ hasText: told });
  await expect(row).toContainText("Laptop");
  await expect(row).toContainText("Ed25519");
  await expect(row).toContainText(person.login);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("button", { name: "Add SSH key" }).click();
  await dialog.getByRole("radio", { name: /Use a key that you have/ }).check();
  await dialog.getByLabel("Name").fill("Desk");
  await dialog.getByLabel("Public SSH key").fill(readFileSync(path, "utf8"));
  await expect(dialog.getByText("This is a private key.")).toBeVisible();
  await dialog.getByLabel("Public SSH key").fill(`${publicHalf(path)} desk`);
  await dialog.getByRole("button", { name: "Add SSH key" }).click();
  await expect(dialog.getByText("This is already in use.")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await row.getByRole("checkbox").press("Space");
  await page.getByRole("button", { name: "Actions", exact: true }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await dialog.getByLabel("Name").fill("Old laptop");
  await dialog.getByRole("button", { name: "Rename", exact: true }).click();
  await expect(row).toContainText("Old laptop");
  await row.getByRole("checkbox").press("Space");
  await page.getByRole("button", { name: "Actions", exact: true }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("No SSH keys yet")).toBeVisible();
});
