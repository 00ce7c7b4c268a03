import { expect, expectAccessible, test } from "./fixtures";
import { publishPrices } from "./prices";
import { PASSWORD, register } from "./quick";
import { signIn } from "./steps";
import { beVerified } from "./verified";

const HOME = "cn-south";
const AWAY = "ap-southeast";

/** A refusal that the browser's console names, provoked on purpose. */
const REFUSED = /the server responded with a status of (402|403|404)/;

test("a sub-user of one region orders there, sees no other node's prices, and hears why", async ({
  page,
  browser,
  server,
  complaints,
}) => {
  test.setTimeout(900_000);
  complaints.allow(REFUSED);
  for (const region of [HOME, AWAY]) await publishPrices(server, region);
  const main = await register(server, "regional_");
  await signIn(page, server, main);
  await beVerified(page, server, main.email);

  // A sub-user who may work in one region alone.
  const login = server.loginName("southern_");
  const email = `${login}@example.com`;
  await page.goto("/main/users/create");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Zhang Wei");
  await page.getByRole("textbox", { name: "Login name" }).fill(login);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("textbox", { name: "Email" }).press("Enter");
  await page.getByRole("button", { name: /Resource regions/ }).click();
  await page.getByRole("option", { name: HOME }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Add permissions" }).click();
  await page.getByRole("button", { name: /Choose permissions/ }).click();
  for (const name of ["Compute: create and delete", "Finance: view orders"])
    await page.getByRole("option", { name }).first().click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Create sub-user" }).click();
  await expect(page.getByText(`on its way to ${email}`)).toBeVisible();

  const theirs = await browser.newContext({ baseURL: server.url });
  const other = await theirs.newPage();
  const { text } = await server.message(email, "activation");
  await other.goto(/https?:\/\/\S+#token=\S+/.exec(text)?.[0] ?? "none");
  await other.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await other.getByLabel("Confirm password").fill(PASSWORD);
  await other.getByRole("button", { name: "Activate" }).click();
  await expect(other.getByText("Your account is active.")).toBeVisible();
  await signIn(other, server, { login, email });

  // The form offers their node, and says of another that it is not theirs.
  await other.goto(`/main/order/create?region=${HOME}`);
  await expect(other.getByRole("button", { name: "Place order for ¥69.00" })).toBeEnabled();
  await other.getByRole("button", { name: /^Region/ }).click();
  await expect(other.getByRole("option", { name: new RegExp(AWAY) })).toBeDisabled();
  await expect(other.getByText(`in these regions: ${HOME}.`).first()).toBeAttached();
  await expectAccessible(other);
  await other.keyboard.press("Escape");

  // The price list is that of their region; the main user sees both.
  await other.goto("/main/prices");
  await other.getByRole("button", { name: /^Region/ }).click();
  await expect(other.getByRole("option", { name: HOME })).toBeVisible();
  await expect(other.getByRole("option", { name: AWAY })).toBeHidden();
  await page.goto("/main/prices");
  await page.getByRole("button", { name: /^Region/ }).click();
  await expect(page.getByRole("option", { name: AWAY })).toBeVisible();
  await theirs.close();
});
