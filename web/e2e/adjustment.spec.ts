import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { openQueue, operatorPage } from "./operator";
import { register } from "./quick";
import { customerNumber, signIn } from "./steps";

test("an operator gives a little alone, asks for much, and a second one approves it; the customer is told of both", async ({
  page,
  browser,
  server,
  complaints,
}) => {
  test.slow();
  complaints.allow(/status of 404 .*\/adjustment\/preview\//);
  const person = await register(server, "favoured");
  await signIn(page, server, person);
  const number = await customerNumber(page);
  const xena = await operatorPage(browser, server, "xena");
  await openQueue(xena, "Customers");
  await xena.goto(`/#/customers/${number}`);
  await xena.getByRole("button", { name: "Adjust balance" }).click();
  const dialog = xena.getByRole("dialog");
  await dialog.getByRole("button", { name: "Adjust", exact: true }).click();
  await expect(dialog.getByText("This field is required.")).toHaveCount(2);
  await dialog.getByLabel("Amount").fill("80.50");
  await dialog.getByLabel("Reason").fill("Sorry for yesterday.");
  await expect(dialog.getByText("¥0.00 → ¥80.50")).toHaveCount(2);
  await expectAccessible(xena);
  await dialog.getByRole("button", { name: "Adjust", exact: true }).click();
  await expect(xena.getByText("The balance was adjusted.")).toBeVisible();
  await expect(xena.getByText("¥80.50").first()).toBeVisible();

  await openQueue(xena, "Adjustments");
  await expect(xena.getByText("No adjustments here")).toBeVisible();
  await xena.getByRole("button", { name: "Adjust balance" }).click();
  await dialog.getByLabel("Customer number").fill("00000000");
  await dialog.getByLabel("Type").click();
  await xena.getByRole("option", { name: "Set credit line" }).click();
  await dialog.getByLabel("New credit line").fill("20000");
  await expect(dialog.getByText("The user does not exist")).toBeVisible();
  await dialog.getByLabel("Customer number").fill(number);
  await expect(dialog.getByText("¥0.00 → ¥20,000.00")).toBeVisible();
  await expect(dialog.getByText(/Someone else has to approve it first/)).toBeVisible();
  await dialog.getByLabel("Reason").fill("Contract of May.");
  await xena.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(xena);
  await expectAccessible(xena);
  await xena.setViewportSize({ width: 1280, height: 900 });
  await dialog.getByRole("button", { name: "Request approval" }).click();
  await expect(xena.getByText("The adjustment awaits approval by someone else.")).toBeVisible();
  await xena.getByRole("button", { name: "Review", exact: true }).click();
  await expect(dialog.getByText(/someone else has to approve it\. You can withdraw it/)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Approve" })).toBeHidden();
  await expectAccessible(xena);
  await xena.context().close();

  const fay = await operatorPage(browser, server, "fay");
  await fay.getByRole("link", { name: /Adjustments to approve/ }).click();
  await fay.getByRole("button", { name: "Review", exact: true }).click();
  const review = fay.getByRole("dialog");
  await expect(review.getByText("Contract of May.")).toBeVisible();
  await expect(review.getByText("¥0.00 → ¥20,000.00")).toBeVisible();
  await expectAccessible(fay);
  await review.getByRole("button", { name: "Approve" }).click();
  await expect(fay.getByText("No adjustments here")).toBeVisible();
  await fay.goto("/#/adjustments?state=done");
  await expect(fay.getByRole("row").filter({ hasText: "Set credit line" })).toContainText("xena");
  await fay.context().close();

  await page.goto("/main/messages");
  await expect(page.getByText("You received gift credit")).toBeVisible();
  await expect(page.getByText("Your credit line changed")).toBeVisible();
  await page.goto("/main/payment");
  await expect(page.getByText("¥20,080.50").first()).toBeVisible();
});
