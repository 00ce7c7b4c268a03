import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { register } from "./quick";
import { signIn } from "./steps";
import { sheetRows } from "./xlsx";

const picker = (page: Page) => page.getByRole("dialog", { name: "Time range" });

/** Opens the choice of a period, which comes a little later than the list. */
async function openPeriod(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Time range/ })
    .and(page.locator(":enabled"))
    .click();
  await expect(picker(page)).toBeVisible();
}

/** The log as a spreadsheet, as the page's menu gives it. */
async function exported(page: Page): Promise<Record<string, string>[]> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "As XLSX" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^audit-\d{8}T\d{6}Z\.xlsx$/);
  await page.getByRole("dialog", { name: "Exports" }).getByRole("button", { name: "Close" }).click();
  return sheetRows(readFileSync(await file.path()));
}

test("the log is exported as a spreadsheet whose cells are what happened, and no formula", async ({ page, server }) => {
  test.slow();
  const person = await register(server, "book_keeper");
  await signIn(page, server, person);
  await page.goto("/main/groups");
  await page.getByRole("button", { name: "Create group" }).first().click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("=1+1 <&> 财务");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "=1+1 <&> 财务" })).toBeVisible();

  await page.goto("/main/audit");
  await expect(page.getByRole("row").filter({ hasText: "group.create" })).toBeVisible();
  const rows = await exported(page);
  expect(rows.map(({ Action }) => Action)).toEqual([
    "Export list",
    "Create user group",
    "Sign in",
    // Whoever registers is signed in.
    "Sign in",
    "Register account",
  ]);
  expect(rows[1]).toMatchObject({
    "User type": "Main user",
    User: person.login,
    Outcome: "Done",
    "Object type": "User group",
    Object: "'=1+1 <&> 财务",
    "IP address": "127.0.0.1",
  });
  expect(Number(rows[1]?.["No."])).toBe(Number(rows[2]?.["No."]) + 1);
  // A date as spreadsheets keep it: days since 1899-12-30.
  const at = (Number(rows[1]?.["Time (UTC)"]) - 25_569) * 86_400_000;
  expect(Math.abs(Date.now() - at)).toBeLessThan(3_600_000);

  // The file holds what the list shows.
  await page.goto("/main/audit?action=session.create");
  await expect(page.getByRole("row").filter({ hasText: "group.create" })).toBeHidden();
  expect((await exported(page)).map(({ Action }) => Action)).toEqual(["Sign in", "Sign in"]);
});

test("a period of one's own stands in the address and holds the list; one that ends before it begins is refused", async ({
  page,
  server,
}) => {
  test.slow();
  await signIn(page, server, await register(server, "time_keeper"));
  await page.goto("/main/audit");
  const signedIn = page.getByRole("row").filter({ hasText: "session.create" }).first();
  await expect(signedIn).toBeVisible();

  // The last two hours, as they are now.
  await openPeriod(page);
  await expectAccessible(page);
  await picker(page).getByRole("radio", { name: "Custom range" }).check();
  await picker(page).getByRole("button", { name: "Apply" }).click();
  await expect(picker(page).getByText("This field is required.").first()).toBeVisible();
  await picker(page).getByLabel("Duration").fill("2");
  await picker(page)
    .getByRole("button", { name: /^Unit of time/ })
    .click();
  await page.getByRole("option", { name: "hours" }).click();
  await expectAccessible(page);
  await picker(page).getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/from=\d{4}-.*&to=\d{4}-/);
  const { searchParams } = new URL(page.url());
  const [from, to] = ["from", "to"].map((name) => Date.parse(searchParams.get(name) ?? ""));
  expect((to ?? 0) - (from ?? 0)).toBe(7_200_000);
  await expect(signedIn).toBeVisible();
  await page.reload();
  await expect(signedIn).toBeVisible();

  // Two days of some past month: nothing happened then.
  await openPeriod(page);
  await picker(page).getByRole("button", { name: "Custom range" }).click();
  await picker(page).getByLabel("Start date").fill("2020/02/11");
  await picker(page).getByLabel("End date").fill("2020/02/10");
  await picker(page).getByRole("button", { name: "Apply" }).click();
  await expect(
    picker(page)
      .getByText(/end.*(after|later)|start.*(before|earlier)/i)
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await picker(page).getByLabel("End date").fill("2020/02/12");
  await picker(page).getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/from=2020-02-1/);
  await expect(page.getByText("No matches")).toBeVisible();
  expect(await exported(page)).toEqual([]);

  // On a phone it stays within the window.
  await page.setViewportSize({ width: 390, height: 844 });
  await openPeriod(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await picker(page).getByRole("button", { name: "Clear and dismiss" }).click();
  await expect(signedIn).toBeVisible();
  await expect(page).toHaveURL(/\/main\/audit$/);
});
