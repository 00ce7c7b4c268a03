import { expect, type Page } from "@playwright/test";

/** Fills in everything of a card but its number. */
export async function fillCard(page: Page): Promise<void> {
  // What is filled in while the number's brand is shown may be lost on a busy machine.
  const expiry = page.getByLabel("Expiration date (MM/YY)");
  await expect(async () => {
    await expiry.fill("1230");
    await expect(expiry).toHaveValue("12/30", { timeout: 2_000 });
  }).toPass();
  await page.getByLabel("Security code (CVC)").fill("987");
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Lovelace");
  await page.getByLabel("Email address for receipts").fill("ada@example.com");
  await page.getByRole("button", { name: /^Country or region/ }).click();
  await page.getByLabel("Find a country or region").fill("United K");
  // What is clicked before the list is narrowed moves away under the pointer.
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.getByRole("option", { name: "United Kingdom" }).click();
  await page.getByLabel("State or province").fill("London");
  await page.getByLabel("City").fill("London");
  await page.getByLabel("Street and number").fill("12 St James's Square");
  await page.getByLabel("Postal code").fill("SW1Y 4LB");
}
