import { expect, expectAccessible, test } from "./fixtures";
import { register } from "./quick";
import { signIn } from "./steps";

test("a half-typed form asks before the menu, Back and a reload lose it; a wizard's Back goes one step back", async ({
  page,
  server,
}) => {
  await signIn(page, server, await register(server, "half_typed"));
  const menu = page.getByRole("navigation");
  await menu.getByRole("link", { name: "Sub-users" }).click();
  await page.getByRole("button", { name: "Create sub-user" }).first().click();
  const name = page.getByLabel(/^Name/);
  await name.fill("Wang Fang");
  await page.getByRole("textbox", { name: /^Login name/ }).fill(server.loginName("wang_fang"));
  await page.getByRole("textbox", { name: /^Email/ }).fill("wang.fang@example.com");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(/\?step=2$/);
  await expect(page.getByRole("button", { name: "Previous" })).toBeVisible();
  await page.goBack();
  await expect(name).toHaveValue("Wang Fang");

  const asksOnReload = () =>
    page.evaluate(() => !window.dispatchEvent(new Event("beforeunload", { cancelable: true })));
  // The step that comes back is guarded once it is drawn.
  await expect.poll(asksOnReload).toBe(true);
  const asked = page.getByRole("dialog", { name: "Leave this page?" });
  await page.goBack();
  await expect(asked).toBeVisible();
  await expectAccessible(page);
  await asked.getByRole("button", { name: "Stay" }).click();
  await expect(name).toHaveValue("Wang Fang");
  await menu.getByRole("link", { name: "Home" }).click();
  await expect(asked).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(asked).toBeHidden();

  expect(await asksOnReload()).toBe(true);
  await menu.getByRole("link", { name: "Home" }).click();
  await asked.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/main\/home$/);
  expect(await asksOnReload()).toBe(false);
});
