import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { operatorPage } from "./operator";
import { picture } from "./picture";
import { register } from "./quick";
import { expectConsole, signIn } from "./steps";

/** A number whose check character is right; nobody's. */
const NUMBER = "11010519491231002X";

/** Opens the one case that waits and takes it. */
async function takeCase(page: Page): Promise<void> {
  await page.goto("/#/verifications");
  await page.reload();
  await expect(page.getByText("Not reviewed")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("table").getByRole("link").first().click();
  await expect(page.getByText("Shown once you take the case").first()).toBeVisible();
  await page.getByRole("button", { name: "Take case" }).click();
  await expect(page.getByText(NUMBER)).toBeVisible();
  await expect(page.getByRole("img", { name: "Front" })).toBeVisible();
  await expectAccessible(page);
}

/** Chooses a picture for a field and waits until it is kept. */
async function upload(page: Page, label: string, action: string, file: ReturnType<typeof picture>): Promise<void> {
  // One that is replaced is shown until the other is kept.
  const kept = page.waitForResponse(/\/verification\/image\/create\/$/);
  await page.getByLabel(`${action}: ${label}`).setInputFiles(file);
  await kept;
  await expect(page.getByRole("img", { name: `${label}, as it was uploaded` })).toBeVisible();
  await expect(page.getByRole("button", { name: `Remove: ${label}` })).toBeVisible();
}

test("a verification is handed in, rejected with a remark, handed in again and approved", async ({
  page,
  server,
  browser,
}) => {
  test.slow();
  const person = await register(server, "real_name");
  await signIn(page, server, person);
  await page.getByRole("link", { name: "Verify now" }).click();
  await expect(page).toHaveTitle("Account verification - Northwind Cloud");
  await expect(page.getByText("No submissions yet")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Verify in mainland China" }).click();
  await expect(page.getByRole("radio", { name: "Enterprise or government" })).toBeDisabled();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("This field is required.").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Full name").fill("Zhang San");
  await page.getByLabel("Identity number").fill("110105194912310021");
  await expect(page.getByText("Enter a valid resident identity number.")).toBeVisible();
  await page.getByLabel("Identity number").fill(NUMBER);
  await expect(page.getByText("Enter a valid resident identity number.")).toBeHidden();
  const text = { name: "front.png", mimeType: "image/png", buffer: Buffer.from("no picture at all") };
  await page.getByLabel("Choose picture: Front of the card").setInputFiles(text);
  await expect(page.getByText("Use a JPG, JPEG, GIF or PNG picture.")).toBeVisible();
  await upload(page, "Front of the card", "Choose picture", picture("front.png"));
  await upload(page, "Front of the card", "Replace", picture("better.png", 800, 500, [120, 160, 120]));
  await upload(page, "Back of the card", "Choose picture", picture("back.png"));
  await page.getByLabel("Email address").fill(person.email);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Submit" }).click();
  const dialog = page.getByRole("dialog", { name: "Submit this verification?" });
  await expect(dialog).toContainText("the region cannot be changed");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Awaiting review").first()).toBeVisible();
  await expect(page.getByText("Review by", { exact: true })).toBeVisible();
  await expectAccessible(page);

  const operator = await operatorPage(browser, server, "ada");
  await takeCase(operator);
  await page.reload();
  await expect(page.getByText("In review").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Withdraw" })).toBeDisabled();
  await operator.getByRole("button", { name: "Reject" }).click();
  await expect(operator.getByText("Enter the reason for the rejection.")).toBeVisible();
  await operator.getByLabel("Remark for the applicant").fill("The front is blurred.\nPlease take it by daylight.");
  await operator.getByRole("button", { name: "Reject" }).click();
  await expect(operator).toHaveURL(/\/verifications$/);

  await page.reload();
  await expect(page.getByText("Reason for rejection")).toBeVisible();
  await expect(page.getByText("The front is blurred.").first()).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("button", { name: /^Messages/ })
    .first()
    .click();
  await expect(page.getByRole("complementary").getByText("The front is blurred.").first()).toBeVisible();
  await page.getByRole("complementary").getByRole("button", { name: "Close" }).last().click();

  await page.getByRole("link", { name: "Submit again" }).click();
  await expect(page.getByLabel("Full name")).toHaveValue("Zhang San");
  await expect(page.getByText("From your last verification")).toHaveCount(2);
  await upload(page, "Front of the card", "Replace", picture("sharp.png", 900, 560, [200, 190, 150]));
  await page.getByLabel("Identity number").fill(NUMBER);
  await page.getByLabel("Email address").fill(person.email);
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Awaiting review").first()).toBeVisible();

  await takeCase(operator);
  await operator.getByRole("button", { name: "Approve" }).click();
  await operator.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(operator).toHaveURL(/\/verifications$/);

  await page.reload();
  await expect(
    page.getByText("The account has been verified for this region. The region cannot be changed."),
  ).toBeVisible();
  await expect(page.getByText("This account has been verified for “Mainland China”")).toBeVisible();
  await expect(page.getByRole("link", { name: "Verify outside mainland China" })).toBeHidden();
  await page
    .getByRole("button", { name: /^View the pictures of/ })
    .first()
    .click();
  await expect(page.getByRole("dialog").getByRole("img")).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await page.goto("/main/home");
  await expectConsole(page);
  await expect(page.getByText("Mainland China: verified")).toBeVisible();
  await operator.context().close();
});

test("on a phone a verification elsewhere is filled in, withdrawn, and nothing scrolls sideways", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const person = await register(server, "far_away");
  await signIn(page, server, person);
  await page.goto("/main/verification?region=other");
  await expectConsole(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: /country or region/i }).click();
  await page.getByLabel("Find a country or region").fill("Singap");
  await page.getByRole("option", { name: "Singapore" }).click();
  await page.getByLabel("Full name").fill("Ann Tan");
  await page.getByLabel("Passport number").fill("K1234567E");
  await upload(page, "Picture of the document", "Choose picture", picture("passport.png", 500, 700));
  await page.getByLabel("Email address").fill(person.email);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Awaiting review").first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText("Withdrawn").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Verify outside mainland China" })).toBeVisible();
});
