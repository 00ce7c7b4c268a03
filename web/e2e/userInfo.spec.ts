import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { picture } from "./picture";
import { register } from "./quick";
import { Server } from "./server";
import { expectConsole, signIn } from "./steps";

test("somebody says who they are, with a picture, and the header shows it", async ({ page, server }) => {
  const person = await register(server, "who_is_it");
  await signIn(page, server, person);
  await expectConsole(page);
  await page.goto("/main/accountsecurity/userInfo");
  const main = page.getByRole("main");
  await main.getByLabel("Name", { exact: true }).fill("  Mei \u202eZhang");
  await expect(main.getByText("Contains an invisible character")).toBeVisible();
  await main.getByLabel("Name", { exact: true }).fill("  Mei   Zhang ");
  await main.getByLabel("Introduction").fill("On call at night");
  await main.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: /Mei Zhang/ })).toBeVisible();
  await main.locator("input[type=file]").setInputFiles(picture("me.png"));
  await expect(main.getByAltText("Your picture")).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await expect(main.getByLabel("Name", { exact: true })).toHaveValue("Mei Zhang");
  await main.getByRole("button", { name: "Remove picture" }).click();
  await expect(main.getByAltText("Your picture")).toBeHidden();
});

test("a password from the operator's list is refused while it is typed, and never leaves before it is sent", async ({
  browser,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "portico-breached-"));
  const [text, list] = [join(folder, "known.txt"), join(folder, "known.list")];
  writeFileSync(text, "j38ifUbnQ\n");
  execFileSync(process.env.PORTICO_BIN ?? "../target/debug/portico", ["passwords", "build", text, "--out", list]);
  const own = await Server.start({ PORTICO_SECURITY_BREACHED_PASSWORDS: list });
  const page = await browser.newPage({ baseURL: own.url });
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  await page.goto("/register");
  await page.getByLabel("Password", { exact: true }).fill("j38ifUbnQ");
  await expect(page.getByText("This password has appeared in a data breach.")).toBeVisible();
  expect(sent.filter((request) => request.includes("password/known")).length).toBeGreaterThan(0);
  expect(sent.filter((request) => request.includes("j38ifUbnQ"))).toEqual([]);
  await page.getByLabel("Password", { exact: true }).fill("Quiet_Harbour7");
  await expect(page.getByText("This password has appeared in a data breach.")).toBeHidden();
  await page.close();
  await own.stop();
  rmSync(folder, { recursive: true });
});
