import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { openQueue, operatorPage } from "./operator";
import { pdfText } from "./pdf";
import { Server } from "./server";
import { signInToDemo } from "./steps";

/** Saves a PDF by its button; its text as another program reads it. */
async function pdf(page: Page, button: string): Promise<string> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  return pdfText(await (await download).path());
}

test("an invoice is asked for, issued, read as a PDF in both languages, and voided", async ({ browser }) => {
  test.slow();
  const server = await Server.start({}, "", "127.0.0.1", ["--demo"]);
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  try {
    await server.command("bill", "close");
    const page = await context.newPage();
    await signInToDemo(page, server);
    await page.goto("/main/invoice");
    await expect(page.getByText("No invoices yet")).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("button", { name: "Request invoice" }).first().click();
    await page.getByRole("button", { name: "Create title" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name", { exact: true }).fill("示例科技有限公司");
    await dialog.getByLabel("Tax number").fill("91350100M000100Y44");
    await expect(dialog.getByText("Enter a valid unified social credit code.")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel("Tax number").fill("91350100M000100Y43");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("radio", { name: "Special VAT invoice" }).check();
    await expect(page.getByText("For a special VAT invoice, this title is missing: Address")).toBeVisible();
    await page.getByRole("radio", { name: "General invoice" }).check();
    await expect(page.getByText("Not closed yet").first()).toBeVisible();
    await page.getByRole("checkbox", { name: "Add all invoiceable months" }).check();
    const request = page.getByRole("button", { name: /^Request invoice for ¥/ });
    const amount = /¥[\d,.]+\d/.exec((await request.textContent()) ?? "")?.[0] ?? "none";
    await expectAccessible(page);
    await request.click();
    await expect(page.getByText("Awaiting issue")).toBeVisible();
    await expectAccessible(page);

    const operator = await operatorPage(browser, server, "olga");
    await openQueue(operator, "Invoices");
    await operator.getByRole("button", { name: "Review", exact: true }).click();
    await expectAccessible(operator);
    await operator.getByRole("dialog").getByRole("button", { name: "Issue" }).click();
    await expect(operator.getByText("No invoices here")).toBeVisible();

    await page.reload();
    const number = (await page.getByText(/^INV-\w+-\d{4}-00001$/).textContent()) ?? "none";
    const english = await pdf(page, `PDF in English: ${number}`);
    for (const words of [number, amount.slice(1), "示例科技有限公司", "Example Cloud Ltd"])
      expect(english).toContain(words);
    const chinese = await pdf(page, `PDF in Chinese: ${number}`);
    for (const words of [number, amount.slice(1), "发票", "购买方"]) expect(chinese).toContain(words);

    await operator.getByRole("button", { name: "Awaiting issue" }).click();
    await operator.getByRole("option", { name: "Issued", exact: true }).click();
    await operator.getByRole("button", { name: "Review", exact: true }).click();
    await operator.getByLabel("Reason for the customer").fill("The name was wrong.");
    await operator.getByRole("dialog").getByRole("button", { name: "Void" }).click();
    await expect(operator.getByText("No matches")).toBeVisible();
    await page.reload();
    await expect(page.getByText("The name was wrong.")).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/main/invoice/create");
    // What the voided invoice took is there again.
    await page.getByRole("checkbox", { name: "Add all invoiceable months" }).check();
    await expect(page.getByRole("button", { name: `Request invoice for ${amount}` })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await operator.context().close();
  } finally {
    await context.close();
    await server.stop();
  }
});
