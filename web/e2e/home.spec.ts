import type { Page } from "@playwright/test";
import { publishOffer } from "./cloud";
import { expect, expectAccessible, settled, test } from "./fixtures";
import { returnFromGateway } from "./gateway";
import { answerTicket, openQueue, operatorPage, publishNotice, withdrawNotice, writeNotice } from "./operator";
import { register } from "./quick";
import { registerByHand, signIn } from "./steps";
import { beVerified } from "./verified";

const REGION = "us-west";
const PASSWORD = "Windy_Meadow42";

const QUESTION = "How do I reach my instance?";
const ANSWER = "Open its page and press Connect, please.";
const NEWS = "The night is quiet";

/** Asks support by the form. */
async function askSupport(page: Page): Promise<void> {
  await page.goto("/main/tickets/create");
  await page.getByRole("radio", { name: "Technical" }).check();
  await page.getByLabel("Title", { exact: true }).fill(QUESTION);
  await page.getByLabel("Description", { exact: true }).fill("It runs, and I see no address.");
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: QUESTION })).toBeVisible();
}

/** Staff answer the ticket and announce something; the newcomer finds both from where they are told. */
async function hearFromStaff(page: Page, staff: Page): Promise<void> {
  await answerTicket(staff, QUESTION, ANSWER);
  await openQueue(staff, "Announcements");
  const notice = await writeNotice(staff, "New announcement", NEWS, "Nothing is planned.");
  await publishNotice(notice);
  await expect(staff.getByRole("row").filter({ hasText: NEWS })).toContainText("Shown");

  await page.goto("/main/messages");
  await page.getByRole("link", { name: `Support answered “${QUESTION}”` }).click();
  await expect(page.getByRole("article").filter({ hasText: ANSWER })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/main/home");
  await expect(page.getByRole("heading", { level: 3, name: new RegExp(NEWS) })).toBeVisible();
  // The others' journeys shall not find it.
  await withdrawNotice(staff, NEWS);
}

test("a newcomer's first hour: in at once, verified, an order that lacks money, the top-up for it, back to the order as it was, a ticket that is answered, and an announcement", async ({
  page: opened,
  browser,
  server,
}) => {
  test.slow();
  let page = opened;
  await publishOffer(server, REGION, { "g1.small": { vcpus: 2, memory_mib: 4096 } });
  const person = await registerByHand(page, server, "first_hour");
  const start = page.getByRole("list").filter({ hasText: "Verify your identity" });
  await expect(page.getByText("(0 of 4 done)")).toBeVisible();
  await expect(start.getByRole("listitem")).toHaveCount(4);
  // Nothing is there yet, and no part says so.
  await expect(page.getByRole("heading", { level: 2, name: "Account", exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Resources" })).toHaveCount(0);
  await expectAccessible(page);
  await start.getByRole("link", { name: "Verify" }).click();
  await expect(page).toHaveURL(/\/main\/verification$/);
  await beVerified(page, server, person.email);

  await page.goto("/main/home");
  await expect(page.getByText("(1 of 4 done)")).toBeVisible();
  await start.getByRole("link", { name: "Create instance" }).click();
  await expect(page.getByRole("heading", { name: "Create instances" })).toBeVisible();
  await page.goto(`/main/gpu-cloud/create?region=${REGION}`);
  await page.getByRole("radio", { name: /g1\.small/ }).check();
  await page.getByRole("button", { name: /^Image/ }).click();
  await page.getByRole("option").first().click();
  await page.getByRole("radio", { name: "Password" }).check();
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByLabel("Name", { exact: true }).fill("web-first");
  await expect(page.getByText("Insufficient balance")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Top up" }).last().click();

  // What is missing is filled in, and nothing asked whether to leave the form.
  await expect(page).toHaveURL(/\/main\/recharge\?amount=[\d.]+/);
  const missing = new URL(page.url()).searchParams.get("amount") ?? "";
  await expect(page.getByLabel(/^Amount/)).toHaveValue(missing);
  await expect(page.getByText("The amount that your order needs is filled in.", { exact: false })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(PASSWORD);
  await page.getByRole("radio", { name: "Alipay" }).check();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  // The gateway leads back in its own tab: there the newcomer stands, and goes on. The first tab is left.
  const returned = await returnFromGateway(page, "Pay · 支付");
  await page.close();
  page = returned;
  await page.getByRole("link", { name: "Back to your order" }).click();

  await expect(page).toHaveURL(/\/main\/gpu-cloud\/create\?region=/);
  await expect(page.getByText("Your order is filled in as you left it.", { exact: false })).toBeVisible();
  await expect(page.getByRole("radio", { name: /g1\.small/ })).toBeChecked();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("web-first");
  await expect(page.locator("input[name=password]")).toHaveValue("");
  await expectAccessible(page);
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("button", { name: /^Create at/ }).click();
  await expect(page.getByRole("row").filter({ hasText: "web-first" })).toContainText("Running", { timeout: 30_000 });
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search pages, resources and actions" });
  // Typed at once, while what opens it is on its way.
  await page.keyboard.type("web-fir");
  await expect(palette.getByRole("option", { name: /web-first/ }).first()).toBeVisible();
  await expectAccessible(page);
  await palette
    .getByRole("option", { name: /web-first/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/main\/gpu-cloud\/[0-9a-f-]{36}$/);

  await page.goto("/main/home");
  await expect(page.getByText("(3 of 4 done)")).toBeVisible();
  // An alert that is not read is an event, and leads to what is to be done.
  const events = page.getByRole("list").filter({ has: page.getByRole("link", { name: "Your balance is low" }) });
  await expect(events.first()).toBeVisible();
  await page.getByRole("button", { name: "Hide" }).click();
  await expect(page.getByText("Get started")).toBeHidden();
  await page.reload();
  await expect(page.getByText("Recently visited")).toBeVisible();
  await expect(page.getByText("Get started")).toBeHidden();

  await page.getByRole("link", { name: "View all events" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Your balance is low" }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "web-first" }).first()).toBeVisible();
  await expectAccessible(page);
  await askSupport(page);
  const staff = await operatorPage(browser, server, "hana");
  await hearFromStaff(page, staff);
  await staff.context().close();
});

test("a person arranges the first page, pins pages found by name, finds it so on another device, and resets it", async ({
  page,
  server,
  browser,
}) => {
  const person = await register(server, "arranger");
  await signIn(page, server, person);
  await page.getByRole("button", { name: "Customize this page" }).click();
  const dialog = page.getByRole("dialog", { name: "Customize this page" });
  await expectAccessible(page);
  // Of the short page of a new account the dialog shows what stands there.
  await expect(dialog.getByLabel("Messages", { exact: true })).not.toBeChecked();
  await dialog.getByLabel("Account balance", { exact: true }).click();
  await dialog.getByLabel("Account", { exact: true }).click();
  // With the keyboard: the first part goes one down.
  const parts = dialog.getByRole("listitem");
  await expect(parts.first()).toContainText("Get started");
  await expect(async () => {
    const handle = parts.first().getByRole("button");
    await handle.focus();
    await page.keyboard.press("Space");
    await expect(handle).toHaveAttribute("aria-pressed", "true", { timeout: 2_000 });
    await settled(page);
    await page.keyboard.press("ArrowDown");
    await settled(page);
    await page.keyboard.press("Space");
    await expect(parts.first()).not.toContainText("Get started", { timeout: 2_000 });
  }).toPass();
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Account", exact: true })).toBeHidden();
  const headings = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(headings.first()).not.toContainText("Get started");

  await page.getByRole("button", { name: "Choose quick links" }).click();
  const choice = page.getByRole("dialog", { name: "Choose quick links" });
  await choice.getByRole("searchbox").fill("invoic");
  await choice.getByLabel("Invoices", { exact: true }).click();
  // What stands below a page is pinned as well.
  await choice.getByRole("searchbox").fill("ticket");
  await choice.getByLabel("Open a ticket", { exact: true }).click();
  await choice.getByRole("button", { name: "Apply" }).click();
  const links = page.locator("#content").getByRole("link", { name: "Invoices", exact: true });
  await expect(links).toBeVisible();
  const ticket = page.locator("#content").getByRole("link", { name: "Open a ticket", exact: true });
  await expect(ticket).toHaveAttribute("href", "/main/tickets/create");
  await expectAccessible(page);

  const other = await browser.newContext({ baseURL: server.url });
  const theirs = await other.newPage();
  await signIn(theirs, server, person);
  await expect(theirs.locator("#content").getByRole("link", { name: "Invoices", exact: true })).toBeVisible();
  await expect(theirs.getByRole("heading", { level: 2, name: "Account", exact: true })).toBeHidden();
  await theirs.getByRole("button", { name: "Reset layout" }).click();
  await expect(theirs.getByRole("heading", { level: 2, name: "Account", exact: true })).toBeVisible();
  await expect(theirs.locator("#content").getByRole("link", { name: "Invoices", exact: true })).toBeVisible();
  await other.close();
});
