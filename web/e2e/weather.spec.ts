import { expect, expectAccessible, test } from "./fixtures";
import { register } from "./quick";
import { signIn } from "./steps";

test("on a slow line a bar under the top navigation shows that a page is on its way", async ({ page, server }) => {
  await signIn(page, server, await register(server, "slow_line"));
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/assets\/main\.budget-.*\.js/, async (route) => {
    await arrived;
    await route.continue();
  });
  const bar = page.getByRole("progressbar", { name: "Loading" });
  await expect(bar).toHaveCount(0);
  await page.getByRole("navigation").getByRole("link", { name: "Budgets" }).click();
  await expect(bar).toBeVisible();
  // For whoever wants nothing to move it stands still.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expectAccessible(page);
  arrive();
  await expect(page.getByRole("heading", { level: 1, name: "Budgets" })).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test("without a network the page stays as it was, and what cannot be fetched says so inside the frame", async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(/net::ERR_INTERNET_DISCONNECTED/);
  await signIn(page, server, await register(server, "off_line"));
  const menu = page.getByRole("navigation");
  await menu.getByRole("link", { name: "Audit log" }).click();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.context().setOffline(true);
  const banner = page.getByText("You are offline.");
  await expect(banner).toBeVisible();
  await expectAccessible(page);
  // The list stays; a page that was never opened cannot come.
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await menu.getByRole("link", { name: "Budgets" }).click();
  await expect(page.getByRole("main").getByRole("heading", { name: "No connection" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Audit log" })).toBeVisible();
  await expectAccessible(page);
  await menu.getByRole("link", { name: "Audit log" }).click();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await menu.getByRole("link", { name: "Budgets" }).click();
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Budgets" })).toBeVisible();
  await expect(banner).toBeHidden();
});

test("what could not be refreshed stays on the page, which says since when it is old", async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(/net::ERR_FAILED/);
  await signIn(page, server, await register(server, "stale_list"));
  await page.goto("/main/audit");
  const row = page.getByRole("row").nth(1);
  await expect(row).toBeVisible();
  await page.route("**/gicend/audit/**", (route) => route.abort());
  await page.getByRole("button", { name: "Refresh" }).click();
  const banner = page.getByText(/could not be refreshed. It shows data loaded on/);
  await expect(banner).toBeVisible();
  await expect(row).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/gicend/audit/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(banner).toBeHidden();
});

test("after an upgrade a page comes anew by itself when the server no longer has one of its parts, and tells of it when that does not help", async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(/status of 404/, /module script/);
  await signIn(page, server, await register(server, "upgraded"));
  const budgets = page.getByRole("navigation").getByRole("link", { name: "Budgets" });
  let loaded = 0;
  page.on("load", () => {
    loaded += 1;
  });
  await page.route(/\/assets\/main\.budget-.*\.js/, (route) =>
    loaded === 0 ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await budgets.click();
  await expect(page.getByRole("heading", { level: 1, name: "Budgets" })).toBeVisible();
  expect(loaded).toBe(1);

  await page.route(/\/assets\/main\.audit.*\.js/, (route) => route.fulfill({ status: 404 }));
  await page.getByRole("navigation").getByRole("link", { name: "Audit log" }).click();
  await expect(page.getByRole("main").getByRole("button", { name: "Try again" })).toBeVisible();
  await expectAccessible(page);
  expect(loaded).toBe(1);
});
