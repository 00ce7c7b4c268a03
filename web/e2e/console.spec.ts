import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { register } from "./quick";
import { expectConsole, signIn, signInByHand } from "./steps";

test("theme and language change at once and are still there after signing out", async ({ page, server }) => {
  const person = await register(server, "bright_sky");
  await signIn(page, server, person);
  await page.getByRole("button", { name: "Theme" }).first().click();
  await page.getByRole("menuitemcheckbox", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Language" }).first().click();
  await page.getByRole("menuitemcheckbox", { name: "中文" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await expect(page).toHaveTitle("首页 - Northwind Cloud");
  await expect(page.getByRole("heading", { name: "快速开始" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: person.login }).first().click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page).toHaveTitle("登录 - Northwind Cloud");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("cds_token");
  await page.goto("/main/home");
  await expect(page).toHaveURL(/\/login/);
});

test("what was chosen before signing in goes along into the account", async ({ page, server }) => {
  const person = await register(server, "early_bird");
  await page.goto("/login");
  await page.getByRole("button", { name: "Dark" }).click();
  // Loading the page anew must not lose it.
  await page.reload();
  await signInByHand(page, server, person);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.context().clearCookies({ name: "theme" });
  await page.reload();
  await expectConsole(page);
  await expect(page.locator("html"), "it is saved in the account").toHaveAttribute("data-theme", "dark");
});

test("the command palette opens with Ctrl-K and goes to a page", async ({ page, server }) => {
  await signIn(page, server, await register(server, "quick_keys"));
  await expect(page.getByRole("navigation").getByRole("link", { name: "Home" })).toBeVisible();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog");
  await expect(palette).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type("nowhere");
  await expect(palette.getByText("No results")).toBeVisible();
  await expectAccessible(page);
  await palette.getByRole("combobox").fill("gpu cl");
  await page.keyboard.press("Enter");
  await expect(palette).toBeHidden();
  await expect(page).toHaveURL(/\/main\/gpu-cloud$/);
});

test("messages are read one by one and all at once, and the focus comes back to the bell", async ({ page, server }) => {
  const person = await register(server, "well_read");
  await signIn(page, server, person);
  const bell = page.getByRole("button", { name: /^Messages/ }).first();
  await expect(bell).toHaveAccessibleName("Messages, 1 unread");
  await bell.click();
  const panel = page
    .getByRole("complementary")
    .filter({ has: page.getByRole("heading", { name: "Messages", level: 2 }) });
  const welcome = panel.getByRole("listitem").filter({ hasText: "Welcome" });
  await expect(welcome).toContainText("Unread");
  await expect(welcome).toContainText(person.login);
  await expectAccessible(page);
  await welcome.getByRole("button", { name: "Mark “Welcome” as read" }).click();
  await expect(welcome).not.toContainText("Unread");
  await expect(bell).toHaveAccessibleName("Messages");
  await expect(panel.getByRole("button", { name: "Mark all as read" })).toBeHidden();
  await panel.getByRole("button", { name: "Close" }).click();
  await expect(panel).toBeHidden();
  await expect(bell).toBeFocused();

  // What is read stays so.
  await page.reload();
  await expectConsole(page);
  await expect(bell).toHaveAccessibleName("Messages");
});

test("messages have a page, where they are found, followed to what they are about and deleted", async ({
  page,
  server,
}) => {
  const person = await register(server, "much_read");
  await signIn(page, server, person);
  await page
    .getByRole("button", { name: /^Messages/ })
    .first()
    .click();
  await page.getByRole("link", { name: "All messages" }).click();
  await expect(page).toHaveURL(/\/main\/messages$/);
  const welcome = page.getByRole("row").filter({ hasText: "Welcome" });
  await expect(welcome).toContainText("Unread");
  await expect(welcome).toContainText("Account");
  await expectAccessible(page);

  await page.getByRole("button", { name: /^Type/ }).click();
  await page.getByRole("option", { name: "Finance" }).click();
  await expect(welcome).toBeHidden();
  await page.goto("/main/messages?message_type=account&q=your+login+name");
  await expect(welcome).toContainText(person.login);
  await welcome.getByRole("link", { name: "Welcome" }).click();
  await expect(page).toHaveURL(/\/main\/home$/);
  await expect(page.getByRole("button", { name: /^Messages/ }).first()).toHaveAccessibleName("Messages");

  await page.goto("/main/messages");
  await expect(welcome).not.toContainText("Unread");
  await welcome.getByRole("checkbox").check();
  await page.getByRole("main").getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: "Delete", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Delete 1 message?" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("No messages yet")).toBeVisible();
  await expectAccessible(page);
});

test("a page that broke says so in its place and is told to the server's log", async ({ page, server }) => {
  await signIn(page, server, await register(server, "broken_page"));
  await page.route("**/account/view_history/list/", (route) =>
    route.fulfill({ json: { code: 0, message: "", data: { history: 7 }, request_id: "r" } }),
  );
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "System is abnormal" })).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => server.printed()).toMatch(/not a function/);
  await page.unroute("**/account/view_history/list/");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Account", exact: true })).toBeVisible();
});

test("without a server the page says what to do, and goes on once it is back", async ({ page, complaints }) => {
  complaints.allow(/net::ERR_FAILED/);
  await page.route("**/gicend/**", (route) => route.abort());
  await page.goto("/login");
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/gicend/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(page).toHaveTitle("Sign in - Northwind Cloud");
});

test("an unknown path, an unknown portal and a page that is not built are not found, in the person's theme and language", async ({
  page,
  server,
}) => {
  await page.goto("/no/such/page");
  await expect(page).toHaveURL(/\/404$/);
  await expect(page).toHaveTitle("Page not found - Northwind Cloud");
  await expectAccessible(page);
  await page.goto("/main/not-built");
  await expect(page).toHaveURL(/\/404$/);
  await page.goto("/401");
  await expect(page).toHaveTitle("No access - Northwind Cloud");
  await expectAccessible(page);
  await signIn(page, server, await register(server, "lost_soul"));
  await page.goto("/portal/evil");
  await expect(page).toHaveURL(/\/404$/);
  await page.goto("/main");
  await expect(page).toHaveURL(/\/main\/home$/);
  for (const [menu, choice, saved] of [
    ["Theme", "Dark", "**/account/subject_colour/"],
    ["Language", "中文", "**/account/language/update/"],
  ] as const) {
    const answer = page.waitForResponse(saved);
    await page.getByRole("button", { name: menu }).first().click();
    await page.getByRole("menuitemcheckbox", { name: choice }).click();
    await answer;
  }
  // A browser without a cookie of it comes to the page first.
  for (const [path, shown] of [
    ["/main/not-built", "404"],
    ["/main/no/such/page", "404"],
    ["/401", "401"],
  ] as const) {
    for (const name of ["theme", "lang"]) await page.context().clearCookies({ name });
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`/${shown}$`));
    await expect(page.locator("html"), `${path} is dark`).toHaveAttribute("data-theme", "dark");
    await expect(page.locator("html"), `${path} is in Chinese`).toHaveAttribute("lang", "zh-CN");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
});

test("a phone's window shows sign-in and home without scrolling sideways", async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const person = await register(server, "small_screen");
  await page.goto("/login");
  await expectNoSidewaysScroll(page);
  await signIn(page, server, person);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Open the menu" }).click();
  await expect(page.getByRole("link", { name: "Render farm" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Home" }).last().click();
  await page.getByRole("button", { name: "More" }).first().click();
  await expect(page.getByRole("button", { name: "Theme" }).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
