import { expect, expectAccessible, test } from "./fixtures";
import { register } from "./quick";
import { expectConsole, signIn } from "./steps";

test("a portal on another origin learns from its code who looks at it", async ({ page, server }) => {
  const person = await register(server, "told_of");
  await signIn(page, server, person);
  await page.goto("/portal/gpu");
  const inside = page.locator("iframe").contentFrame();
  await expect(inside.getByText(`Signed in as ${person.login}`)).toBeVisible();
});

test("somebody who is signed in at a partner's site comes in without a password, and their browser alone", async ({
  page,
  server,
  portal,
  browser,
  complaints,
}) => {
  // Wherever a code is worth nothing, and before anybody is signed in.
  complaints.allow(/status of 401/);
  const person = await register(server, "harbourer");
  portal.settings.person = person.login;
  await page.goto("/login");
  const way = page.getByRole("link", { name: "Sign in with Harbour Telecom" });
  await expect(way).toBeVisible();
  await expectAccessible(page);
  const comes = page.waitForRequest((request) => request.url().includes("?token="));
  await way.click();
  await expectConsole(page);
  await expect(page).toHaveURL(/\/main\/accountsecurity$/);
  await expect(page.getByRole("button", { name: person.login }).first()).toBeVisible();

  // The same address in another browser: used, and not made for it.
  const address = (await comes).url();
  const other = await browser.newContext({ baseURL: server.url });
  const stranger = await other.newPage();
  await stranger.goto(address);
  await expect(stranger).toHaveURL(/\/login/);
  await expect(stranger.getByRole("textbox", { name: "Login name" })).toBeVisible();
  await expect(stranger.getByText(/^The link that brought you here has been used/)).toBeVisible();
  expect((await other.cookies()).map(({ name }) => name)).not.toContain("cds_token");
  await other.close();
});

test("a way to a partner that there is not leads to the page for that", async ({ page, server }) => {
  await page.goto(`${server.url}/partner/nobody`);
  await expect(page).toHaveURL(/\/404$/);
});
