import { expect, type Page } from "@playwright/test";
import { picture } from "./picture";
import type { Server } from "./server";

/** A resident identity number whose check character is right; nobody's, and of no other test. */
export const NUMBER = "11010519900307881X";

async function upload(page: Page, label: string): Promise<void> {
  await page.getByLabel(`Choose picture: ${label}`).setInputFiles(picture("document.png"));
  await expect(page.getByRole("img", { name: `${label}, as it was uploaded` })).toBeVisible();
}

/** Hands in a verification of the person signed in, for the operator to review. */
export async function handInVerification(page: Page, email: string): Promise<void> {
  await page.goto("/main/verification");
  await page.getByRole("link", { name: "Verify in mainland China" }).click();
  await page.getByLabel("Full name").fill("Zhang San");
  await page.getByLabel("Identity number").fill(NUMBER);
  await upload(page, "Front of the card");
  await upload(page, "Back of the card");
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Awaiting review").first()).toBeVisible();
}

/** Hands in a verification of the person signed in and approves it as the operator: afterwards the account may recharge. */
export async function beVerified(page: Page, server: Server, email: string): Promise<void> {
  await handInVerification(page, email);
  const [waiting] = /^[0-9a-f-]{36}/m.exec(await server.command("admin", "verification", "list")) ?? [];
  await server.command("admin", "verification", "approve", waiting ?? "none");
}
