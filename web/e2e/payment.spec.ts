import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { actAtGateway } from "./gateway";
import { openQueue, operatorPage } from "./operator";
import { register } from "./quick";
import { customerNumber, signIn } from "./steps";
import { beVerified } from "./verified";

test("a payment of another amount is credited by an operator, who refunds a part of it", async ({
  page,
  browser,
  server,
  complaints,
}) => {
  test.slow();
  complaints.allow(/status of 400 .*\/(payment\/credit|refund\/create)\//);
  const person = await register(server, "odd_payer");
  await signIn(page, server, person);
  const number = await customerNumber(page);
  await beVerified(page, server, person.email);
  await page.goto("/main/recharge");
  await page.getByRole("radio", { name: "Alipay" }).check();
  await page.getByLabel(/^Amount/).fill("30.00");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("link", { name: "Open test gateway page" })).toBeVisible();
  await server.chargeOtherwise(2_900);
  await actAtGateway(page, "Pay · 支付");

  const gina = await operatorPage(browser, server, "gisela");
  await gina.getByRole("link", { name: /Payments to decide/ }).click();
  const row = gina.getByRole("row").filter({ hasText: "¥29.00" });
  await expect(row).toContainText("Another amount");
  await expectAccessible(gina);
  await row.getByRole("button", { name: "Review", exact: true }).click();
  const dialog = gina.getByRole("dialog");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(dialog.getByText("This field is required.")).toHaveCount(2);
  await dialog.getByLabel("Credit it").check();
  await dialog.getByLabel("Customer number").fill("00000000");
  await dialog.getByLabel("Reason").fill("They agreed to 29 on the phone.");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(dialog.getByText("Select one of the available options.")).toBeVisible();
  await expectAccessible(gina);
  await gina.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(gina);
  await gina.setViewportSize({ width: 1280, height: 900 });
  await dialog.getByLabel("Customer number").fill("");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(gina.getByText("The payment was credited.")).toBeVisible();
  await expect(gina.getByText("No payments here")).toBeVisible();

  await openQueue(gina, "Customers");
  await gina.goto(`/#/customers/${number}?tab=recharges`);
  const credited = gina.getByRole("row").filter({ hasText: "¥29.00" });
  await expect(credited).toContainText("Credited");
  await expectAccessible(gina);
  await credited.getByRole("button", { name: "Refund" }).click();
  await expect(dialog.getByLabel("Amount")).toHaveValue("29.00");
  await dialog.getByLabel("Amount").fill("29.01");
  await dialog.getByLabel("Reason").fill("Asked for on the phone.");
  await dialog.getByRole("button", { name: "Refund" }).click();
  await expect(dialog.getByText("Enter an amount from 0.01 to 29.00.")).toBeVisible();
  await expectAccessible(gina);
  await dialog.getByLabel("Amount").fill("9.00");
  await dialog.getByRole("button", { name: "Refund" }).click();
  await expect(gina.getByText("The top-up was refunded.")).toBeVisible();
  await expect(credited).toContainText("¥9.00");
  await openQueue(gina, "Refunds");
  const refund = gina.getByRole("row").filter({ hasText: "Asked for on the phone." });
  await expect(refund).toContainText("Refunded");
  await expectAccessible(gina);
  await gina.context().close();

  await page.goto("/main/payment");
  await expect(page.getByText("¥20.00").first()).toBeVisible();
  await page.goto("/main/messages");
  await expect(page.getByText("A payment was credited")).toBeVisible();
});
