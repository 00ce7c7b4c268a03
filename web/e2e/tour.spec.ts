import type { Page } from "@playwright/test";
import { consoles, expect, expectAccessible, test as shared } from "./fixtures";
import { register } from "./quick";
import { Server } from "./server";
import { demoPerson, signIn, signInToDemo } from "./steps";
import {
  CARD_NUMBERS,
  chooseLooks,
  fillAnnouncements,
  fillDemo,
  fillQueues,
  fillRecommendations,
  HOSTILE,
  type Made,
  NOTHING,
} from "./tourFill";
import { LANGS, prepare, Tourist } from "./tourist";
import { lookAtOperatorsPages } from "./tourOperator";
import { CONSOLE, follow, OPEN, routes, type Stop, stopsOf } from "./tourStops";
import { NUMBER } from "./verified";

/** A server with the demo's data, and accounts that recharge at the test gateway. */
const test = shared.extend<object, { server: Server; made: Made }>({
  server: [
    async ({ portal }, use) => {
      const settings = { PORTICO_PAYMENT_TEST_ENABLED: "true", PORTICO_SUPPORT_EMAIL: "help@northwind.example" };
      const server = await Server.start(settings, consoles(portal), "127.0.0.1", ["--demo"]);
      portal.settings.console = server.url;
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  made: [
    async ({ server, browser }, use) => {
      const context = await browser.newContext({ baseURL: server.url });
      const page = await context.newPage();
      await signInToDemo(page, server);
      // What the first page asks for again as things are made would be asked for by whoever signs in next.
      await page.goto("about:blank");
      const made = await fillDemo(page, demoPerson(server).password);
      await fillQueues(page, server);
      await fillAnnouncements(server);
      await fillRecommendations(browser, server);
      await server.deadJob("mail.send");
      await context.close();
      await use(made);
    },
    { scope: "worker" },
  ],
});

/** After all these pages the browser has stored no key, contact, card or identity number (SECURITY S-16). */
async function expectNothingKept(page: Page, secrets: readonly string[]): Promise<void> {
  const cookies = await page.context().cookies();
  const keys = cookies.filter(({ name }) => /token|session/.test(name)).map(({ value }) => value);
  expect(keys.length, "both halves of the key").toBe(2);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  for (const secret of [...keys, ...secrets]) expect(stored).not.toContain(secret);
}

test("the tour stops at every page that the route tree has, and at no other", () => {
  expect([...Object.keys(OPEN), ...Object.keys(CONSOLE)].sort()).toEqual(routes().sort());
});

test("a text of too little contrast is found among hundreds that are alike", async ({ page }) => {
  const like = Array.from({ length: 200 }, (_, at) => `<p>${at}</p>`).join("");
  await page.setContent(
    `<html lang="en"><title>x</title><main><h1>x</h1>${like}<p id="pale" style="color: #999">pale</p>${like}</main>`,
  );
  await expect(expectAccessible(page, "colours")).rejects.toThrow("color-contrast: #pale");
});

for (const lang of LANGS) {
  test(`every page behind sign-in shows hostile texts as they were typed, in ${lang}; nothing is stored`, async ({
    page,
    server,
    made,
  }) => {
    test.setTimeout(1_200_000);
    const { email, password } = demoPerson(server);
    await signInToDemo(page, server);
    await chooseLooks(page, lang);
    const tourist = new Tourist(page, lang, "console");
    for (const stop of stopsOf(CONSOLE, made.ids)) await tourist.visit(stop);
    await follow(page, "/main/groups");
    // As links: the project of the same name stands in the header, folded away.
    for (const name of HOSTILE) await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
    await expectNothingKept(page, [email, password, ...CARD_NUMBERS, NUMBER]);
    tourist.conclude();
  });

  test(`every page before sign-in and of an account without anything is in order, in ${lang}`, async ({
    page,
    server,
    complaints,
  }) => {
    test.setTimeout(1_200_000);
    // The partner's site is not there: one sees what the way says then.
    complaints.allow(/status of 500 .*\/session\/handoff\/begin\//, /status of \d+ .*\/activation\/show\//);
    await page.route("**/session/handoff/begin/", (route) => route.fulfill({ status: 500, json: { code: 1 } }));
    await prepare(page.context(), server.url, lang);
    const open = new Tourist(page, lang, "open");
    for (const { path } of stopsOf(OPEN, NOTHING.ids)) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeVisible();
      await open.look(path);
    }
    open.conclude();
    await signIn(page, server, await register(server, "beginner"));
    await chooseLooks(page, lang);
    const empty = new Tourist(page, lang, "empty");
    const isList = ({ path, press }: Stop) => !press && !path.includes("none") && !/\/update\/|portal|[?]/.test(path);
    for (const stop of stopsOf(CONSOLE, NOTHING.ids).filter(isList)) await empty.visit(stop);
    empty.conclude();
  });

  test(`every page of the operator's is in order, in ${lang}`, async ({ browser, server, made: _made }) => {
    test.setTimeout(1_200_000);
    await lookAtOperatorsPages(browser, server, lang);
  });
}
