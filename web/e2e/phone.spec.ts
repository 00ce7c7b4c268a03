import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from "./fixtures";
import { register } from "./quick";
import { Server } from "./server";
import { signIn, signInToDemo } from "./steps";

test("on a phone a row's menu stands beside its name", async ({ browser }) => {
  const server = await Server.start({}, "", "127.0.0.1", ["--demo"]);
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  try {
    await signInToDemo(page, server);
    await page.goto("/main/resource");
    const menu = page.getByRole("row").nth(1).getByRole("button").last();
    await expect(menu).toBeVisible();
    await expect(menu).toBeInViewport();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await menu.click();
    await expect(page.getByRole("menu").getByRole("menuitem").first()).toBeInViewport();
  } finally {
    await context.close();
    await server.stop();
  }
});

/** Pages with a list, and the parts of such pages. */
const LISTS = [
  "/main/apitokens",
  "/main/audit",
  "/main/billing?tab=months",
  "/main/billing?tab=summary",
  "/main/billing?tab=resources",
  "/main/billing?tab=items",
  "/main/groups",
  "/main/invoice",
  "/main/invoice?tab=billed",
  "/main/invoice?tab=titles",
  "/main/order",
  "/main/payment",
  "/main/prices",
  "/main/project",
  "/main/recharge?tab=record",
  "/main/resource",
  "/main/rights",
  "/main/tickets",
  "/main/users",
  "/main/verification",
];

test("on a phone no list is wider than the window: each row is its name and lines with labels", async ({ browser }) => {
  test.slow();
  const server = await Server.start({}, "", "127.0.0.1", ["--demo"]);
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  try {
    await signInToDemo(page, server);
    const wide: string[] = [];
    for (const path of LISTS) {
      await page.goto(path);
      // Projects open and close, which makes their list a grid by its role.
      const list = page.getByRole("main").locator("table[aria-label]");
      await expect(list.getByRole("row").nth(1)).toBeVisible();
      await settled(page);
      await expectNoSidewaysScroll(page);
      const fits = await list.evaluate(({ parentElement }) => {
        const { scrollWidth, clientWidth } = parentElement as HTMLElement;
        return scrollWidth <= clientWidth;
      });
      if (!fits) wide.push(path);
    }
    expect(wide).toEqual([]);
  } finally {
    await context.close();
    await server.stop();
  }
});

test("on a phone a list is sorted and all of it is selected as elsewhere", async ({ browser }) => {
  const server = await Server.start({}, "", "127.0.0.1", ["--demo"]);
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  try {
    await signInToDemo(page, server);
    await page.goto("/main/users");
    const list = page.getByRole("main").locator("table[aria-label]");
    await list.getByRole("button", { name: "Login name" }).click();
    await expect(page).toHaveURL(/sort=login_name/);
    await expect(list.getByRole("cell", { name: "ada_whitfield", exact: true })).toBeVisible();
    await list.getByRole("checkbox", { name: "Select all" }).check();
    await expect(list.getByRole("row").nth(1).getByRole("checkbox")).toBeChecked();
    await expectAccessible(page);
  } finally {
    await context.close();
    await server.stop();
  }
});

test("a page that is not there is said inside the frame, and the focus follows to another page", async ({
  page,
  server,
}) => {
  await signIn(page, server, await register(server, "lost_in"));
  await page.goto("/main/no/such/page");
  await expect(page.getByRole("main").getByRole("heading", { name: "Page not found" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("navigation").getByRole("link", { name: "Audit log" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();
  await expect(page.locator("#content")).toBeFocused();
});

test("a list is as wide as the window", async ({ page, server }) => {
  await page.setViewportSize({ width: 1920, height: 1000 });
  await signIn(page, server, await register(server, "wide_list"));
  await page.goto("/main/audit");
  const table = page.getByRole("table").first();
  await expect(table).toBeVisible();
  expect((await table.boundingBox())?.width).toBeGreaterThan(1_500);
});
