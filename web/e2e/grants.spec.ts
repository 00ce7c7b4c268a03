import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { Server } from "./server";
import { signInToDemo } from "./steps";

/** Grants a permission in one VDC, on the page of a sub-user or of a group. */
async function grantInVdc(page: Page, edit: string, vdc: string, permission: string): Promise<void> {
  await page.getByRole("button", { name: edit }).click();
  await page.getByRole("button", { name: "Add permissions" }).click();
  await page
    .getByRole("button", { name: /^Scope/ })
    .last()
    .click();
  await page.getByRole("option", { name: `VDC ${vdc}` }).click();
  await page.getByRole("button", { name: /Choose permissions/ }).click();
  await page.getByRole("option", { name: permission }).first().click();
  await page.keyboard.press("Escape");
  await expectAccessible(page);
  const save = page.getByRole("button", { name: "Save" });
  await save.click();
  // The form names the VDC too: whoever leaves before it is saved takes the call with them.
  await expect(save).toBeHidden();
  await expect(page.getByText(`VDC ${vdc}`, { exact: true })).toBeVisible();
}

/** Where the effective rights are asked for. */
async function lookAt(page: Page, where: string): Promise<void> {
  await page.getByRole("button", { name: /^Scope / }).click();
  await page.getByRole("option", { name: where, exact: true }).click();
}

test("a grant for one VDC, of one's own or by a group, counts in that VDC and nowhere else", async ({ browser }) => {
  test.slow();
  const server = await Server.start({}, "", "127.0.0.1", ["--demo"]);
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await signInToDemo(page, server);

    // Emi is in one group that may view; she has nothing of her own.
    await page.goto("/main/users?q=emi_tanaka");
    await page.getByRole("link", { name: "Emi Tanaka" }).click();
    await page.getByRole("tab", { name: "Authorization" }).click();
    await grantInVdc(page, "Edit: Direct permissions", "Production A", "Network: configure");
    await expect(page.getByText(/^Allows: .*Configure networks/)).toBeVisible();

    await page.goto("/main/groups");
    await page.getByRole("link", { name: "只读审计" }).click();
    await page.getByRole("tab", { name: "Permissions" }).click();
    await grantInVdc(page, "Edit: Group permissions", "Production B", "Compute: configure");

    await page.goto("/main/users?q=emi_tanaka");
    await page.getByRole("link", { name: "Emi Tanaka" }).click();
    await page.getByRole("tab", { name: "Effective permissions" }).click();
    const own = page.getByRole("row", { name: /^Configure networks/ });
    const inherited = page.getByRole("row", { name: /^Configure compute resources/ });
    await expect(own).toContainText("Not allowed");
    await expect(inherited).toContainText("Not allowed");
    await lookAt(page, "VDC Production A");
    await expect(own).toContainText("“Network: configure” for VDC Production A granted directly");
    await expect(inherited).toContainText("Included in: Compute: configure");
    await expectAccessible(page);
    await lookAt(page, "VDC Production B");
    await expect(own).toContainText("Not allowed");
    await expect(inherited).toContainText("“Compute: configure” for VDC Production B from the group 只读审计");
    await lookAt(page, "Project Production");
    await expect(own).toContainText("Not allowed");
    await expect(inherited).toContainText("Not allowed");

    // The log tells of both, with where they count.
    await page.goto("/main/audit?action=sub_user.grant");
    await page.getByRole("button", { name: /^Details of event/ }).click();
    await expect(page.getByRole("dialog").getByText("network_configure").first()).toBeVisible();
  } finally {
    await context.close();
    await server.stop();
  }
});
