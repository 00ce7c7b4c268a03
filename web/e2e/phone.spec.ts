import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { register } from "./quick";
import { Server } from "./server";
import { signIn, signInToDemo } from "./steps";

test("on a phone a row's menu stays in reach however far its list is scrolled", async ({ browser }) => {
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

test("a page that is not there is said inside the frame, and the focus follows to another page", async ({
  page,
  server,
}) => {
  await signIn(page, server, await register(page, server, "lost_in"));
  await page.goto("/main/no/such/page");
  await expect(page.getByRole("main").getByRole("heading", { name: "Page not found" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("navigation").getByRole("link", { name: "Audit log" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();
  await expect(page.locator("#content")).toBeFocused();
});

test("a list is as wide as the window", async ({ page, server }) => {
  await page.setViewportSize({ width: 1920, height: 1000 });
  await signIn(page, server, await register(page, server, "wide_list"));
  await page.goto("/main/audit");
  const table = page.getByRole("table").first();
  await expect(table).toBeVisible();
  expect((await table.boundingBox())?.width).toBeGreaterThan(1_500);
});
