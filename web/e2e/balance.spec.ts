import { readFileSync } from "node:fs";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { register } from "./quick";
import { customerNumber, signIn } from "./steps";

test("a balance shows every movement to the cent and warns once when it falls below the chosen threshold", async ({
  page,
  server,
}) => {
  test.slow();
  const person = await register(server, "payer");
  await signIn(page, server, person);
  const number = await customerNumber(page);
  await page.getByRole("link", { name: "Balance", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Balance" })).toBeVisible();
  await expect(page.getByText("No transactions yet")).toBeVisible();
  await expect(page.getByText("The balance is used up")).toBeVisible();
  await expectAccessible(page);

  // The operator's threshold for new accounts.
  await expect(page.getByText("Below ¥100.00")).toBeVisible();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const field = page.getByLabel(/Alert when the available balance falls below/);
  await expect(field).toHaveValue("100.00");
  await field.fill("1.234");
  await expect(page.getByText(/decimals/).last()).toBeVisible();
  await expectAccessible(page);
  await field.fill("120");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Below ¥120.00")).toBeVisible();
  await expect(page.getByText("The available balance is below your alert threshold of ¥120.00.")).toBeVisible();
  expect((await server.message(person.email, "low_balance")).subject).toContain("¥0.00");

  await server.command("ledger", "gift", "--account", number, "--amount", "150.05", "--reason", "Welcome");
  await page.reload();
  await expect(page.getByText("The available balance is below your alert threshold")).toBeHidden();
  const row = page.getByRole("row").filter({ hasText: "+¥150.05" });
  await expect(row).toContainText("Gift credit");
  await expect(row).toContainText("Provider");
  await expectAccessible(page);
  const alerts = server.outbox().filter(({ to, template }) => to === person.email && template === "low_balance");
  expect(alerts).toHaveLength(1);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "As CSV" }).click();
  const file = readFileSync(await (await download).path(), "utf8");
  expect(file).toContain("150.05");
  expect(file, "the file says what the page says").toContain("Gift credit");
  await page.getByRole("dialog", { name: "Exports" }).getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: "All types" }).click();
  await page.getByRole("option", { name: "Top-up" }).click();
  await expect(page.getByText("No matches")).toBeVisible();
  await expect(page).toHaveURL(/kind=deposit/);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/main/home");
  await expect(page.getByText("¥150.05").first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goto("/main/payment");
  await expect(page.getByRole("heading", { name: "Account balance" })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
