import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { publishPrices } from "./prices";
import { register } from "./quick";
import type { Server } from "./server";
import { customerNumber, signIn } from "./steps";
import { beVerified } from "./verified";

const REGION = "us-west";
/** Sixteen digits of nobody's key, in the form that every public key has. */
const KEY = `ssh-ed25519 ${Buffer.concat([
  Buffer.from([0, 0, 0, 11]),
  Buffer.from("ssh-ed25519"),
  Buffer.from([0, 0, 0, 32]),
  Buffer.alloc(32, 7),
]).toString("base64")} me@example.com`;

/** Publishes what instances are made of. */
async function publishFlavors(server: Server): Promise<void> {
  await publishPrices(server, REGION);
  const flavors = [
    { name: "g1.small", family: "general", spec: { vcpus: 2, memory_mib: 4096 } },
    { name: "g1.large", family: "general", spec: { vcpus: 4, memory_mib: 8192 } },
    { name: "gpu.h100.8", family: "gpu", spec: { vcpus: 8, memory_mib: 65_536, gpu_model: "H100", gpus: 8 } },
  ];
  await server.command("flavor", "publish", server.writeJson({ region: REGION, flavors }));
}

test("an instance is created from the form, runs, is stopped, started, renamed and deleted", async ({
  page,
  server,
  complaints,
}) => {
  test.slow();
  complaints.allow(/status of 400 .*\/compute\/instance\/create\//);
  await publishFlavors(server);
  const person = await register(server, "builder");
  await signIn(page, server, person);
  const number = await customerNumber(page);
  await beVerified(page, server, person.email);
  await server.command("ledger", "gift", "--account", number, "--amount", "100", "--reason", "Welcome");

  await page.goto("/main/gpu-cloud");
  await expect(page.getByText("No instances yet")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create instances" }).first().click();
  await expect(page.getByRole("heading", { name: "Create instances" })).toBeVisible();
  await page.goto(`/main/gpu-cloud/create?region=${REGION}`);
  await expect(page.getByText("This region is simulated")).toBeVisible();
  await expect(page.getByRole("radio", { name: /gpu\.h100\.8/ })).toBeDisabled();
  await page.getByRole("radio", { name: /g1\.small/ }).check();
  await page.getByRole("button", { name: /^Image/ }).click();
  await page.getByRole("option", { name: /Debian 12/ }).click();
  await page.getByLabel("System disk (GiB)").fill("5");
  await page.getByLabel("Public SSH key").fill("-----BEGIN OPENSSH PRIVATE KEY-----");
  await expect(page.getByText("This is a private key.")).toBeVisible();
  await page.getByLabel("Public SSH key").fill(KEY);
  await page.getByLabel("Name", { exact: true }).fill("w");
  await expect(page.getByText("Enter at least 2 characters.")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("web");
  await page.getByLabel("Number of instances").fill("2");
  await page.getByLabel("Tags").fill("front, Front");
  await expect(page.getByText("This is listed twice.")).toBeVisible();
  await page.getByLabel("Tags").fill("front, site");
  await page.getByLabel("User data (optional)").fill("echo hello");
  await expect(page.getByText("Begin with #cloud-config, or with #! for a script.")).toBeVisible();
  await page.getByLabel("User data (optional)").fill("#!/bin/sh\necho hello\n");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Create at ¥0.76 per hour" }).click();
  await expect(page.getByText("Enter a number from 10 to 32768.")).toBeVisible();
  await page.getByLabel("System disk (GiB)").fill("20");
  await page.getByRole("button", { name: "Add disk" }).click();
  await page.getByRole("button", { name: "Remove data disk 1" }).click();
  await page.getByRole("button", { name: "Create at ¥0.86 per hour" }).click();

  const row = (name: string) => page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });
  await expect(row("web-1")).toContainText("Running");
  await expect(row("web-2")).toContainText("Running");
  await expectAccessible(page);
  await page.goto("/main/home");
  await page.getByRole("link", { name: "2 Running" }).click();
  await expect(page).toHaveURL(/region=.*status=running/);
  await row("web-1").getByRole("link", { name: "web-1", exact: true }).click();
  await expect(page.getByText(/^ssh debian@10\./)).toBeVisible();
  // What a browser with a window grants to a click by itself.
  await page.context().grantPermissions(["clipboard-write"]);
  await page.getByRole("button", { name: "Copy the sign-in command" }).click();
  await expect(page.getByText("Copied", { exact: true })).toBeVisible();
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Edit tags" }).click();
  await page.getByRole("dialog").getByLabel("Tags").fill("front, first");
  await page.getByRole("dialog").getByRole("button", { name: "Save tags" }).click();
  await page.getByRole("tab", { name: "Overview" }).click();
  await page.getByRole("link", { name: "first", exact: true }).click();
  await expect(row("web-1")).toBeVisible();
  await expect(row("web-2")).toBeHidden();
  await page.getByRole("button", { name: "Tag: first" }).click();
  await expect(row("web-2")).toBeVisible();
  await page.getByRole("link", { name: "web-1", exact: true }).click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("tab", { name: "Console" }).click();
  await page.getByRole("button", { name: "Open console" }).click();
  const screen = page.getByRole("region", { name: "Console of web-1" });
  await expect(screen).toContainText("root@web-1:~#");
  await expect(page.getByRole("textbox", { name: "Console of web-1" })).toBeFocused();
  await page.keyboard.type("echo typed and read back\n");
  await expect(screen.getByText("typed and read back", { exact: true }).first()).toBeAttached();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const paste = page.getByRole("button", { name: "Paste" });
  await paste.click();
  await expect(page.getByText("The browser does not allow this page to read the clipboard.")).toBeVisible();
  await page.context().grantPermissions(["clipboard-write", "clipboard-read"]);
  await page.evaluate(() => navigator.clipboard.writeText("echo pasted by a button\n"));
  await paste.click();
  await expect(screen.getByText("pasted by a button", { exact: true }).first()).toBeAttached();
  await expect(page.getByRole("textbox", { name: "Console of web-1" })).toBeFocused();
  // Tab belongs to what runs in it.
  await page.keyboard.press("F6");
  await expect(page.getByRole("button", { name: "Close console" })).toBeFocused();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stop", exact: true }).click();
  await expect(page.getByText("The instance is not running.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Open console" })).toBeDisabled();
  await page.getByRole("tab", { name: "Overview" }).click();
  await expect(page.getByText("Stopped", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByText("Running", { exact: true })).toBeVisible();
  const choose = async (item: string) => {
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: item, exact: true }).click();
  };
  await choose("Reset password");
  await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill("Windy_Meadow42");
  await page.getByRole("dialog").getByLabel("Confirm password").fill("Windy_Meadow42");
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Reset password", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByText("Running", { exact: true })).toBeVisible();
  await choose("Force stop");
  await page.getByRole("dialog").getByRole("button", { name: "Force stop", exact: true }).click();
  await expect(page.getByText("Stopped", { exact: true })).toBeVisible();
  await choose("Resize");
  await page
    .getByRole("dialog")
    .getByRole("radio", { name: /g1\.large/ })
    .check();
  // The list price stands at the choice, too.
  await expect(page.getByRole("dialog").locator("[aria-live]").getByText("¥0.72 per hour")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Resize", exact: true }).click();
  await expect(page.getByText(/^g1\.large: 4 vCPU/)).toBeVisible();
  await choose("Rebuild");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Image/ })
    .click();
  await page.getByRole("option", { name: /Ubuntu/ }).click();
  await page.getByRole("dialog").getByLabel("Public SSH key").fill(KEY);
  await page.getByRole("dialog").getByLabel("To confirm, enter the name: web-1").fill("web-2");
  await page.getByRole("dialog").getByRole("button", { name: "Rebuild", exact: true }).click();
  await expect(page.getByText("The entries do not match.")).toBeVisible();
  await page.getByRole("dialog").getByLabel("To confirm, enter the name: web-1").fill("web-1");
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Rebuild", exact: true }).click();
  await expect(page.getByText(/^ssh ubuntu@10\./)).toBeVisible();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByText("Running", { exact: true })).toBeVisible();
  await choose("Rename");
  await page.getByRole("dialog").getByLabel("Name").fill("front");
  await page.getByRole("dialog").getByRole("button", { name: "Rename", exact: true }).click();
  await expect(page.getByRole("heading", { name: "front" })).toBeVisible();
  await page.getByRole("tab", { name: "Activity" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Create" })).toContainText(person.login);
  await expect(page.getByRole("row").filter({ hasText: "Resize" })).toContainText("Done");
  await expectAccessible(page);
  await page.getByRole("tab", { name: "Storage" }).click();
  await expect(page.getByRole("row").filter({ hasText: "System disk" })).toContainText("Billed hourly");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("tab", { name: "Billing" }).click();
  await expect(page.getByText("¥0.79 per hour")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // Both were ordered at once, each with its disk.
  await page.getByRole("link", { name: "View order" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Approved" })).toHaveCount(4);
  await page.goBack();
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Protect from deletion" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Protect from deletion" }).click();
  await expect(page.getByRole("button", { name: "Remove protection" })).toBeEnabled();
  await expect(page.getByRole("button", { name: "Delete", exact: true })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove protection" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove protection" }).click();
  await expect(page.getByRole("button", { name: "Protect from deletion" })).toBeVisible();

  await page.goto("/main/gpu-cloud");
  // What is selected before the rows have come is nothing.
  await expect(row("front")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all" }).press("Space");
  await page.getByRole("button", { name: "Actions", exact: true }).click();
  await page.getByRole("menuitem", { name: "Stop", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stop", exact: true }).click();
  await expect(row("front")).toContainText("Stopped");
  await expect(row("web-2")).toContainText("Stopped");
  // What became of each is told until that is dismissed.
  await expect(page.getByText("Stop: 2 of 2 completed.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "front" }).filter({ hasText: "Done" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Dismiss the results of: Stop" }).click();
  await expect(page.getByText("Stop: 2 of 2 completed.")).toBeHidden();
  await page.getByRole("checkbox", { name: "Select all" }).press("Space");
  await page.getByRole("button", { name: "Actions", exact: true }).click();
  await page.getByRole("menuitem", { name: "Delete", exact: true }).click();
  await expect(page.getByText("Billing ends immediately.")).toBeVisible();
  const count = page.getByLabel("To confirm, enter how many instances are deleted: 2");
  await count.fill("3");
  await expect(page.getByRole("dialog").getByText("The entries do not match.")).toBeVisible();
  await expectAccessible(page);
  await count.fill("2");
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("No instances yet")).toBeVisible();
  await expect(page.getByText("Delete: 2 of 2 completed.")).toBeVisible();
  await page.goto("/main/order");
  await expect(page.getByRole("row").filter({ hasText: "Approved" })).toHaveCount(5);
});

test("an account that is not verified is told so before the form", async ({ page, server }) => {
  const person = await register(server, "hasty");
  await signIn(page, server, person);
  await expect(page.getByRole("link", { name: "GPU cloud" }).first()).toBeVisible();
  await page.goto("/main/gpu-cloud/create");
  await expect(page.getByText("Instances can be created once the account is verified.")).toBeVisible();
  await expectAccessible(page);
});
