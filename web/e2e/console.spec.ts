import { expect, expectAccessible, test } from "./fixtures";
import { register, signIn } from "./steps";

test("theme and language change at once and are still there after signing out", async ({ page, server }) => {
  await register(page, server, "bright_sky1");
  await signIn(page, server, "bright_sky1");
  await page.getByRole("button", { name: "Theme" }).first().click();
  await page.getByRole("menuitemcheckbox", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Language" }).first().click();
  await page.getByRole("menuitemcheckbox", { name: "中文" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await expect(page).toHaveTitle("首页 - Northwind Cloud");
  await expectAccessible(page);
  await page
    .getByRole("button", { name: /bright_sky1/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page).toHaveTitle("登录 - Northwind Cloud");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("cds_token");
  await page.goto("/main/home");
  await expect(page).toHaveURL(/\/login/);
});

test("the command palette opens with Ctrl-K and goes to a page", async ({ page, server }) => {
  await register(page, server, "quick_keys1");
  await signIn(page, server, "quick_keys1");
  await expect(page.getByRole("navigation").getByRole("link", { name: "Home" })).toBeVisible();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog");
  await expect(palette).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type("home");
  await page.keyboard.press("Enter");
  await expect(palette).toBeHidden();
  await expect(page).toHaveURL(/\/main\/home$/);
});

test("an unknown path, an unknown portal and a page that is not built are not found", async ({ page, server }) => {
  await page.goto("/no/such/page");
  await expect(page).toHaveURL(/\/404$/);
  await expect(page).toHaveTitle("Page not found - Northwind Cloud");
  await expectAccessible(page);
  await page.goto("/main/billing");
  await expect(page).toHaveURL(/\/404$/);
  await register(page, server, "lost_soul1");
  await signIn(page, server, "lost_soul1");
  await page.goto("/portal/evil");
  await expect(page).toHaveURL(/\/404$/);
});

test("a phone's window shows sign-in and home without scrolling sideways", async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await register(page, server, "small_screen1");
  await signIn(page, server, "small_screen1");
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});
