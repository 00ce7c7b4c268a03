import { expect, expectAccessible, test } from "./fixtures";
import { PASSWORD, register } from "./quick";
import { enterCode, signIn, solveSlider } from "./steps";

test("a session that ends in the middle asks for sign-in over the page, and what was typed is saved then", async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(/the server responded with a status of 401/);
  const person = await register(server, "cut_short");
  await signIn(page, server, person);
  await page.goto("/main/project");
  await page.getByRole("button", { name: "Create project" }).click();
  const form = page.getByRole("dialog").first();
  await form.getByLabel(/^Name/).fill("Harbour");
  // From another device, with the key that this page has.
  const headers = {
    "access-token": (await page.context().cookies()).find(({ name }) => name === "cds_token")?.value ?? "",
  };
  await page.request.post("/gicend/session/delete/", { data: {}, headers });
  await form.getByRole("button", { name: "Create" }).click();
  const again = page.getByRole("dialog", { name: "Sign in again" });
  await expect(again).toContainText("You signed out in another window");
  await expect(again).toContainText(person.login);
  await expectAccessible(page);
  await again.getByLabel("Password").fill(PASSWORD);
  await again.getByRole("button", { name: "Sign in" }).click();
  await solveSlider(page);
  await enterCode(page, server, person);
  await expect(
    page
      .getByRole("cell", { name: "Harbour" })
      .or(page.getByRole("row").filter({ hasText: "Harbour" }))
      .first(),
  ).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
