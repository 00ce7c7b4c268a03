import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { openQueue, operatorPage } from "./operator";

test("the operator's page says on every queue what is on for trying things out", async ({ browser, server }) => {
  const page = await operatorPage(browser, server, "tess");
  const header = page.getByText("This is a trial installation", { exact: true });
  await expect(header).toBeVisible();
  await expect(page.getByText(/anyone can top up without paying/)).toBeVisible();
  await expect(page.getByText(/any program can pass the slider check/)).toBeVisible();
  await expect(page.getByText(/Demo data/)).toBeHidden();
  await expectAccessible(page);
  await openQueue(page, "Orders");
  await expect(header).toBeVisible();
  await page.getByRole("button", { name: "Language" }).click();
  await page.getByRole("menuitemcheckbox", { name: "中文" }).click();
  await expect(page.getByText("此系统仅供试用", { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSidewaysScroll(page);
  await page.context().close();
});
