import { expect, expectAccessible, test } from "./fixtures";
import { register } from "./quick";
import { signIn } from "./steps";

test("a portal is framed with a one-time code, under its own title, below the console's header", async ({
  page,
  server,
  portal,
}) => {
  const person = await register(server, "gate_way");
  await signIn(page, server, person);
  await page.getByRole("link", { name: "Render farm" }).first().click();
  await expect(page).toHaveURL(/\/portal\/gpu\?pageUrl=%2Fhosts$/);
  await expect(page).toHaveTitle("Render farm - Northwind Cloud");
  const frame = page.locator("iframe");
  await expect(frame).toHaveAttribute("title", "Render farm");
  await expect(frame).toHaveAttribute("referrerpolicy", "no-referrer");
  const sandbox = (await frame.getAttribute("sandbox")) ?? "";
  expect(sandbox.split(" ")).not.toContain("allow-top-navigation");
  const inside = frame.contentFrame();
  await expect(inside.getByRole("heading", { name: "GPU console" })).toBeVisible();
  await expectAccessible(page);

  const address = new URL((await frame.getAttribute("src")) ?? "");
  expect(address.origin + address.pathname).toBe(portal.url.split("?")[0]);
  const { token, customer_id, ...told } = Object.fromEntries(address.searchParams);
  expect(told).toEqual({
    zone: "north",
    system: "cds",
    username: person.login,
    theme: "light",
    lang: "US",
    output: "embed",
    project_id: "0-0",
  });
  expect(customer_id).toMatch(/^[0-9a-f-]{36}$/);
  const key = (await page.context().cookies()).find(({ name }) => name === "cds_token")?.value;
  expect(token?.length).toBeGreaterThan(20);
  expect(token, "a code, never the session's key").not.toBe(key);
  expect(await frame.evaluate((element) => element.clientHeight)).toBe(
    await page.evaluate(() => window.innerHeight - 65),
  );
  // It asks its parent to go elsewhere, and says of itself what is no path of its own.
  await inside.locator("body").evaluate(() => {
    parent.postMessage({ type: "navigate", url: "https://evil.example/" }, "*");
    for (const path of ["//evil.example", "javascript:alert(1)", 7])
      parent.postMessage({ type: "portico.path", path }, "*");
  });
  await inside.getByRole("link", { name: "Jobs" }).click();
  await expect(page).toHaveURL(/\/portal\/gpu\?pageUrl=%2Fjobs$/);

  await page.reload();
  await expect(inside.getByRole("heading", { name: "GPU console" })).toBeVisible();
  const again = new URL((await frame.getAttribute("src")) ?? "");
  expect(again.searchParams.get("token"), "each visit has a code of its own").not.toBe(token);
});

test("a page's address chooses where inside the portal to begin, and nothing else", async ({
  page,
  server,
  portal,
}) => {
  await signIn(page, server, await register(server, "side_door"));
  const shown = async (path: string) => {
    await page.goto(path);
    await expect(page.locator("iframe")).toBeVisible();
    return new URL((await page.locator("iframe").getAttribute("src")) ?? "");
  };
  const inside = await shown("/portal/gpu/hosts?pageUrl=/list&username=root&theme=dark&lang=CN");
  expect(inside.searchParams.get("pageUrl")).toBe("/list");
  expect(inside.searchParams.get("username")).toMatch(/^side_door/);
  expect(inside.searchParams.get("theme")).toBe("light");
  expect(inside.searchParams.get("lang")).toBe("US");
  await expect(page).toHaveTitle("Render farm - Northwind Cloud");
  for (const evil of ["//evil.example", "https://evil.example/", "javascript:alert(1)", "@evil.example", "\\\\evil"]) {
    const address = await shown(`/portal/gpu?pageUrl=${encodeURIComponent(evil)}`);
    expect(address.origin).toBe(new URL(portal.url).origin);
    expect(address.searchParams.has("pageUrl"), evil).toBe(false);
  }
});

test("what a portal shows stays in the address, and it hears of another theme and language without being loaded again", async ({
  page,
  server,
}) => {
  await signIn(page, server, await register(server, "look_over"));
  await page.goto("/portal/gpu");
  const frame = page.locator("iframe");
  const inside = frame.contentFrame();
  await inside.getByRole("link", { name: "Jobs" }).click();
  await expect(inside.getByText(/^\/jobs of /)).toBeVisible();
  await expect(page).toHaveURL(/\?pageUrl=%2Fjobs$/);
  const address = await frame.getAttribute("src");
  await page.getByRole("button", { name: "Theme" }).first().click();
  await page.getByRole("menuitemcheckbox", { name: "Dark" }).click();
  await expect(inside.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: "Language" }).first().click();
  await page.getByRole("menuitemcheckbox", { name: "中文" }).click();
  await expect(inside.getByRole("heading", { name: "GPU 控制台" })).toBeVisible();
  expect(await frame.getAttribute("src"), "its code works once").toBe(address);

  await page.reload();
  await expect(inside.getByText(/^\/jobs of /)).toBeVisible();
  await expect(inside.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("a portal that does not answer in ten seconds is said to, and opened when it is tried again", async ({
  page,
  server,
  portal,
}) => {
  await signIn(page, server, await register(server, "wait_long"));
  await page.clock.install();
  const never = `${portal.url.split("?")[0]}**`;
  await page.route(never, () => undefined);
  const asked = page.waitForRequest(never);
  await page.goto("/portal/gpu");
  await asked;
  await expect(page.getByText("Opening Render farm")).toBeVisible();
  await page.clock.fastForward(10_001);
  await expect(page.getByText("It is not answering. It may be back soon.")).toBeVisible();
  await expectAccessible(page);
  await page.unroute(never);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(
    page
      .locator("iframe")
      .contentFrame()
      .getByText(/^\/hosts of /),
  ).toBeVisible();
});

test("a portal that is stopped is said to be, not shown as an error of the browser, and opened once it runs again", async ({
  page,
  server,
  portal,
  complaints,
}) => {
  // The browser says of each call by itself that nobody took it.
  complaints.allow(/ERR_CONNECTION_REFUSED .*\/console/);
  await signIn(page, server, await register(server, "shut_gate"));
  await portal.stop();
  try {
    await page.goto("/portal/gpu");
    await expect(page.getByText("It is not answering. It may be back soon.")).toBeVisible();
    await expect(page.locator("iframe")).toHaveCount(0);
    await expectAccessible(page);
  } finally {
    await portal.restart();
  }
  await page.getByRole("button", { name: "Try again" }).click();
  const inside = page.locator("iframe").contentFrame();
  await expect(inside.getByText(/^\/hosts of /)).toBeVisible();
});
