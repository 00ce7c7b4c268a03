import { expect, expectAccessible, test } from "./fixtures";
import { register } from "./quick";
import { signIn } from "./steps";

test("on a slow line a bar under the top navigation shows that a page is on its way", async ({ page, server }) => {
  await signIn(page, server, await register(page, server, "slow_line"));
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/assets\/main\.budget-.*\.js/, async (route) => {
    await arrived;
    await route.continue();
  });
  const bar = page.getByRole("banner").getByRole("progressbar").or(page.locator(".pending"));
  await expect(bar).toHaveCount(0);
  await page.getByRole("navigation").getByRole("link", { name: "Budgets" }).click();
  await expect(bar).toBeVisible();
  await expectAccessible(page);
  arrive();
  await expect(page.getByRole("heading", { level: 1, name: "Budgets" })).toBeVisible();
  await expect(bar).toHaveCount(0);
});
