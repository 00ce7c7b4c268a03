import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { openQueue, operatorPage } from "./operator";
import { register } from "./quick";
import { signIn } from "./steps";

test("an operator publishes news in two languages, and a customer reads them as a message and a mail", async ({
  page,
  browser,
  server,
}) => {
  const person = await register(server, "newsreader");
  const operator = await operatorPage(browser, server, "nora");
  await openQueue(operator, "News");
  await expect(operator.getByText("No news yet")).toBeVisible();
  await operator.getByRole("button", { name: "Publish" }).click();
  await expect(operator.getByText("This field is required.").first()).toBeVisible();
  await expectAccessible(operator);
  await operator.getByLabel("Title in English").fill("us-west is open");
  await operator.getByLabel("Text in English").fill("Order there from today.");
  await operator.getByLabel("Title in Chinese").fill("us-west 已开放");
  await operator.getByLabel("Text in Chinese").fill("即日起可下单。");
  await operator.getByRole("button", { name: "Publish" }).click();
  const dialog = operator.getByRole("dialog", { name: "Publish this?" });
  await expect(dialog.getByText(/^Everyone: \d+ (person|people) of \d+ accounts?\.$/)).toBeVisible();
  await expectAccessible(operator);
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(operator.getByText("The news has been published.")).toBeVisible();
  await expect(operator.getByRole("row").filter({ hasText: "us-west is open" })).toContainText("nora");
  // For who has a thing that hardly anybody has: what other journeys of this server ordered counts.
  for (const label of ["Title in English", "Text in English", "Title in Chinese", "Text in Chinese"])
    await operator.getByLabel(label).fill("GPU");
  await operator.getByLabel(/^Regions/).click();
  await operator.getByRole("option", { name: "cn-north" }).click();
  await operator.keyboard.press("Escape");
  await operator.getByLabel(/^What they have/).click();
  await operator.getByRole("option", { name: "GPU server" }).click();
  await operator.keyboard.press("Escape");
  await expectAccessible(operator);
  await operator.getByRole("button", { name: "Publish" }).click();
  const whom = /^Accounts with: GPU server, in cn-north: (there is nobody now|\d+ (person|people) of \d+ accounts?)\.$/;
  await expect(dialog.getByText(whom)).toBeVisible();
  await dialog.getByRole("button", { name: "Publish" }).click();
  const row = operator.getByRole("row").filter({ hasText: "Accounts with: GPU server, in cn-north" });
  await expect(row.getByRole("cell", { name: /^\d+$/ })).toBeVisible();
  await operator.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(operator);
  expect((await server.message(person.email, "news")).subject).toBe("us-west is open");

  await signIn(page, server, person);
  await page
    .getByRole("button", { name: /^Messages/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "us-west is open" })).toBeVisible();
  await expect(page.getByText("Order there from today.")).toBeVisible();
  await operator.context().close();
});
