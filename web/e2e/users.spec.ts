import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from "./fixtures";
import { PASSWORD, type Person, register } from "./quick";
import type { Server } from "./server";
import { expectConsole, signIn } from "./steps";

/** A refusal that the browser's console names, provoked on purpose. */
const REFUSED = /the server responded with a status of (400|403|404|409)/;

/** Nothing is wrong with the page as it is, nor on a phone. */
async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await settled(page);
}

/** Chooses from a list that stays open, once that has its place; whoever sees that a click did nothing clicks again. */
async function choose(page: Page, list: RegExp, ...options: RegExp[]): Promise<void> {
  await page.getByRole("button", { name: list }).click();
  for (const name of options) {
    const option = page.getByRole("option", { name }).first();
    await expect(async () => {
      await settled(page);
      if ((await option.getAttribute("aria-selected")) !== "true") await option.click();
      await expect(option).toHaveAttribute("aria-selected", "true", { timeout: 3_000 });
    }).toPass();
  }
  await page.keyboard.press("Escape");
}

/** Fills in who a new sub-user is, and goes on with Enter. */
async function fillPerson(page: Page, name: string, { login, email }: Person): Promise<void> {
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await page.getByRole("textbox", { name: "Login name" }).fill(login);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("textbox", { name: "Email" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Authorization" }).first()).toBeVisible();
}

function newcomer(server: Server, begin: string): Person {
  const login = server.loginName(begin);
  return { login, email: `${login}@example.com` };
}

/** The link of the newest mail of a template. */
async function linkIn(server: Server, email: string, template: string): Promise<string> {
  const { text } = await server.message(email, template);
  const link = /https?:\/\/\S+#token=\S+/.exec(text)?.[0];
  if (!link) throw new Error(`no link in ${text}`);
  return link;
}

/** Selects every row by keyboard: the list's head lies twice over itself, so that it can stay while the rows scroll. */
async function selectAll(page: Page): Promise<void> {
  const box = page.getByRole("checkbox", { name: "Select all" });
  await box.press("Space");
  await expect(box).toBeChecked();
}

/** The item of the menu beside the page. */
const menuItem = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Navigation" }).getByRole("link", { name });

test("a sub-user is invited, activates, sees only what was granted, and more once a group gives it", async ({
  page,
  browser,
  server,
  complaints,
}) => {
  test.setTimeout(900_000);
  complaints.allow(REFUSED);
  const main = await register(server, "inviter_");
  await signIn(page, server, main);

  // The list is empty, and says what to do.
  await menuItem(page, "Sub-users").click();
  await expect(page.getByText("No sub-users yet")).toBeVisible();
  await expectFit(page);

  // Two steps; the server says at once that a mailbox is somebody's.
  const sub = newcomer(server, "invited_");
  await page.getByRole("button", { name: "Create sub-user" }).first().click();
  await page.getByRole("textbox", { name: "Email" }).fill(main.email);
  await expect(page.getByText("This is already in use.")).toBeVisible();
  await expectFit(page);
  await fillPerson(page, "Zhang Wei", sub);
  await page.getByRole("button", { name: "Create sub-user" }).click();
  await expect(page.getByText("Select at least one.")).toBeVisible();
  await choose(page, /Resource regions/, /.+/);
  await page.getByRole("button", { name: "Add permissions" }).click();
  await choose(page, /Choose permissions/, /Compute: view/);
  await expect(page.getByText("Allows: View compute resources")).toBeVisible();
  await expectFit(page);
  await page.getByRole("button", { name: "Create sub-user" }).click();
  await expect(page.getByText(`on its way to ${sub.email}`)).toBeVisible();
  await expectFit(page);

  // The sub-user follows the link.
  const theirs = await browser.newContext({ baseURL: server.url });
  const other = await theirs.newPage();
  const link = await linkIn(server, sub.email, "activation");
  await other.goto(link);
  await expect(other.getByText(sub.login)).toBeVisible();
  await other.getByLabel("Password", { exact: true }).fill("short");
  await expectFit(other);
  await other.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await other.getByLabel("Confirm password").fill(PASSWORD);
  await other.getByRole("button", { name: "Activate" }).click();
  await expect(other.getByText("Your account is active.")).toBeVisible();
  await other.goto(link);
  await other.reload();
  await expect(other.getByRole("heading", { name: "This link is no longer valid" })).toBeVisible();
  await expectFit(other);
  await other.getByRole("link", { name: "Back to sign-in" }).click();
  await signIn(other, server, sub);

  // What was not granted is not in the menu, and a page opened by its address says what is missing.
  await expect(menuItem(other, "Home")).toBeVisible();
  await expect(menuItem(other, "Sub-users")).toBeHidden();
  await other.goto("/main/users");
  await expect(other.getByText("You don't have access to this page")).toBeVisible();
  await expect(other.getByText("included in: User management.")).toBeVisible();
  await expectFit(other);

  // Their own rights, each with the grant that says so.
  await other.getByRole("button", { name: /^Profile of/ }).click();
  await other.getByRole("menuitem", { name: "My permissions" }).click();
  const row = (words: string) => other.getByRole("row", { name: new RegExp(words) });
  await expect(row("View compute resources")).toContainText("granted directly");
  await expect(row("Create compute resources")).toContainText("Included in: Compute: create and delete");
  await expectFit(other);

  // A group gives more.
  await page.goto("/main/groups");
  await page.getByRole("button", { name: "Create group" }).first().click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Helpers");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Helpers" })).toBeVisible();
  await page.getByRole("button", { name: "Add members" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /Sub-users/ }).click();
  await page.getByRole("option", { name: /Zhang Wei/ }).click();
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Add members" }).click();
  await expect(page.getByRole("tab", { name: "Members (1)" })).toBeVisible();
  await expectFit(page);
  await page.getByRole("tab", { name: "Permissions" }).click();
  await page.getByRole("button", { name: "Edit: Group permissions" }).click();
  await page.getByRole("button", { name: "Add permissions" }).click();
  await choose(page, /Choose permissions/, /User management/);
  await expectFit(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Save" })).toBeHidden();
  await expect(page.getByText("Allows: View sub-users and groups, Manage sub-users and groups")).toBeVisible();

  // The sub-user has it at once, but not over themselves; the inherited grant leads to the group.
  await other.goto("/main/users");
  await expect(menuItem(other, "Sub-users")).toBeVisible();
  await other.getByRole("link", { name: "Zhang Wei" }).click();
  await other.getByRole("button", { name: "Edit: Details" }).hover();
  await expect(other.getByRole("tooltip")).toContainText("You cannot change your own permissions or status.");
  await expectFit(other);
  await other.getByRole("tab", { name: "Authorization" }).click();
  await expect(other.getByText("Inherited from the group Helpers. Change it there.")).toBeVisible();
  await expectFit(other);
  await other.getByRole("tab", { name: "Effective permissions" }).click();
  await expect(row("Manage sub-users and groups")).toContainText("from the group Helpers");
  await other.getByRole("searchbox", { name: "Find by action, permission or group" }).fill("helpers");
  await expect(row("View compute resources")).toBeHidden();
  await expectFit(other);
  await row("Manage sub-users and groups").getByRole("link", { name: "Helpers" }).click();
  await expect(other.getByRole("heading", { name: "Helpers" })).toBeVisible();
  await theirs.close();
});

test("many sub-users come from a file, one row of which is wrong; several are acted on at once", async ({
  page,
  server,
  complaints,
}) => {
  test.setTimeout(900_000);
  complaints.allow(REFUSED);
  const main = await register(server, "importer_");
  await signIn(page, server, main);
  const [ada, bea] = [newcomer(server, "import_a"), newcomer(server, "import_b")];

  // The template is a file that the page takes.
  await page.goto("/main/users/import");
  await expectConsole(page);
  const downloaded = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download template" }).click();
  await page.locator("input[type=file]").setInputFiles(await (await downloaded).path());
  await expect(page.getByText("(1 of 1 can be created)")).toBeVisible();

  // A row that core refuses is named before anything is sent.
  const rows = [
    "name,login_name,email",
    `Ada,${ada.login},${ada.email}`,
    `Bea,${bea.login},${bea.email}`,
    "Cid,c,nobody",
  ];
  await page.getByLabel("CSV text").fill(rows.join("\n"));
  await expect(page.getByText("(2 of 3 can be created)")).toBeVisible();
  await expect(page.getByRole("row", { name: /Cid/ })).toContainText("Email: Enter a valid email address.");
  await expectFit(page);
  await choose(page, /Resource regions/, /.+/);
  await page.getByRole("button", { name: "Create sub-users (2)" }).click();
  await expect(page.getByText("2 of 3 created.")).toBeVisible();
  await expect(page.getByRole("row", { name: /^4/ })).toContainText("Not created");
  await expectFit(page);
  const results = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download results" }).click();
  expect((await results).suggestedFilename()).toBe("sub-users-results.csv");
  await linkIn(server, ada.email, "activation");

  // The list is searched and ordered on the server.
  await page.getByRole("button", { name: "View sub-users" }).click();
  await page.getByRole("searchbox").fill(ada.login);
  await expect(page.getByRole("link", { name: "Bea" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Ada" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`q=${ada.login}`));
  await page.getByRole("searchbox").fill("");
  await expect(page.getByRole("link", { name: "Bea" })).toBeVisible();

  // Two at once: a new link for each. Who is not activated cannot be disabled, and the menu says so.
  await selectAll(page);
  await page.getByRole("button", { name: "Actions", exact: true }).click();
  await expect(page.getByRole("menuitem", { name: "Disable" })).toHaveAttribute("aria-disabled", "true");
  await expectFit(page);
  await page.getByRole("menuitem", { name: "Resend activation email" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("The previous link stops working.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Resend activation email" }).click();
  await expect(dialog.getByText("2 of 2 completed.")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();

  // One activates; then both are disabled, each with what became of it.
  const second = await page.context().newPage();
  await second.goto(await linkIn(server, ada.email, "activation"));
  await second.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await second.getByLabel("Confirm password").fill(PASSWORD);
  await second.getByRole("button", { name: "Activate" }).click();
  await expect(second.getByText("Your account is active.")).toBeVisible();
  await second.close();
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByRole("row", { name: /Ada/ })).toContainText("Enabled");
  await selectAll(page);
  await page.getByRole("button", { name: "Actions", exact: true }).click();
  await page.getByRole("menuitem", { name: "Disable" }).click();
  await dialog.getByRole("button", { name: "Disable" }).click();
  await expect(dialog.getByText("1 of 2 completed.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("row", { name: /Ada/ })).toContainText("Disabled");

  // Deleted for good, after saying so; the page's address then leads back to the list.
  const gone = await page.getByRole("link", { name: "Bea" }).getAttribute("href");
  await page.getByRole("checkbox", { name: "Select Bea" }).check();
  await page.getByRole("button", { name: "Actions", exact: true }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(dialog.getByText("This cannot be undone.")).toBeVisible();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(dialog.getByText("1 of 1 completed.")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("link", { name: "Bea" })).toBeHidden();
  await page.goto(gone ?? "");
  await expect(page.getByRole("heading", { name: "Sub-user not found" })).toBeVisible();
  await expectFit(page);
  await page.getByRole("main").getByRole("link", { name: "Sub-users" }).last().click();
  await expect(page.getByRole("link", { name: "Ada" })).toBeVisible();
});
