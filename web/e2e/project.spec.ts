import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { register } from "./quick";
import { Server } from "./server";
import { signIn, signInToDemo } from "./steps";

/** Opens what can be done with a place. */
async function actions(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
}

/** Chooses a project in the page's head. */
async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: /^Project: / }).click();
  await page.getByRole("menuitemcheckbox", { name, exact: true }).click();
}

test("a new customer makes a project and a VDC, renames, archives, restores and deletes, and chooses another default", async ({
  page,
  server,
  complaints,
}) => {
  test.slow();
  complaints.allow(/status of 409 .*\/project\/create\//);
  const person = await register(server, "builder");
  await signIn(page, server, person);
  await page.getByRole("link", { name: "Projects", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Projects", exact: true })).toBeVisible();
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Create project" }).click();
  await dialog.getByLabel(/^Name/).fill("default");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog.getByText("This is already in use.")).toBeVisible();
  await dialog.getByLabel(/^Name/).fill("Web shop");
  await dialog.getByLabel(/^Description/).fill("What customers see");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog).toBeHidden();

  await actions(page, "Web shop");
  await page.getByRole("menuitem", { name: "Create VDC" }).click();
  await dialog.getByLabel(/^Name/).fill("Shop A");
  await dialog.getByRole("button", { name: /^Region/ }).click();
  await page.getByRole("option", { name: "cn-east" }).click();
  await dialog.getByRole("button", { name: "Create" }).click();
  const vdc = page.getByRole("row").filter({ hasText: "Shop A" });
  await expect(vdc).toContainText("cn-east");
  await expectAccessible(page);

  await actions(page, "Default");
  await expect(page.getByRole("menuitem", { name: "Delete" })).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");
  await actions(page, "Web shop");
  await page.getByRole("menuitem", { name: "Set as default" }).click();
  await dialog.getByRole("button", { name: "Set as default" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Web shop" })).toContainText("Default");
  await actions(page, "Default");
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await dialog.getByRole("button", { name: "Archive" }).click();
  const old = page.getByRole("row").filter({ hasText: "Archived" });
  await expect(old).toContainText("Default");

  // What is archived can be chosen to look at, and not to order in.
  await choose(page, "Default (archived)");
  await expect(page).toHaveURL(/\?project=[0-9a-f-]{36}$/);
  await page.getByRole("link", { name: "Orders", exact: true }).click();
  await expect(page).toHaveURL(/\/main\/order\?project=[0-9a-f-]{36}$/);
  await page.getByRole("link", { name: "Audit log", exact: true }).click();
  await expect(page.getByText("This list covers all projects and is not filtered by Default.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Projects", exact: true }).click();
  await actions(page, "Default");
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Archived" })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test("the chosen project narrows the lists, stands in the address, and a link shows the same to somebody else", async ({
  browser,
}) => {
  test.slow();
  const server = await Server.start({}, "", "127.0.0.1", ["--demo"]);
  const fresh = () => browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  const [own, other] = [await fresh(), await fresh()];
  try {
    const page = await own.newPage();
    await signInToDemo(page, server);
    await page.goto("/main/resource");
    const rows = (shown: Page) => shown.getByRole("table").getByRole("row");
    await expect(page.getByRole("row").filter({ hasText: "Production" }).first()).toBeVisible();
    // The last of the demo's instances is made in the first seconds: what is counted is all there.
    await expect(page.getByRole("row").filter({ hasText: "staging disk 1" })).toBeVisible();
    const all = await rows(page).count();
    await choose(page, "Production");
    await expect(page).toHaveURL(/\/main\/resource\?project=/);
    await expect(page.getByRole("row").filter({ hasText: "Production" }).first()).toBeVisible();
    const link = page.url();
    for (const tab of ["overview", "months", "summary", "resources", "items"]) {
      const asked = page.waitForRequest(/\/billing\/bill\/.*[?&]project_id=/);
      await page.goto(`/main/billing?tab=${tab}`);
      await asked;
      await expect(page).toHaveURL(/project=/);
    }
    // A file has what the list has.
    await page.goto("/main/billing?tab=months");
    const staged = page.waitForRequest(/\/bill\/export\//);
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: "As CSV" }).click();
    expect((await staged).postDataJSON()).toHaveProperty("project_id");
    await page.goto("/main/order/create");
    await expect(page.getByRole("button", { name: /^Project Production/ })).toBeVisible();

    const theirs = await other.newPage();
    await signInToDemo(theirs, server);
    await theirs.goto(link);
    await expect(theirs.getByRole("button", { name: "Project: Production" })).toBeVisible();
    await choose(theirs, "All projects");
    await expect(theirs).toHaveURL(/\/main\/resource$/);
    await expect(rows(theirs)).toHaveCount(all);
  } finally {
    await Promise.all([own.close(), other.close()]);
    await server.stop();
  }
});
