import { mkdirSync } from "node:fs";
import type { BrowserContext, Page, Request } from "@playwright/test";
import { gpuServerEn } from "../src/i18n/gpuServer.en";
import { gpuServerZh } from "../src/i18n/gpuServer.zh";
import { instanceEn } from "../src/i18n/instance.en";
import { instanceZh } from "../src/i18n/instance.zh";
import { keysEn } from "../src/i18n/keys.en";
import { keysZh } from "../src/i18n/keys.zh";
import { projectEn } from "../src/i18n/project.en";
import { projectZh } from "../src/i18n/project.zh";
import { sshKeyEn } from "../src/i18n/sshKey.en";
import { sshKeyZh } from "../src/i18n/sshKey.zh";
import { ticketEn } from "../src/i18n/ticket.en";
import { ticketZh } from "../src/i18n/ticket.zh";
import { usersEn } from "../src/i18n/users.en";
import { usersZh } from "../src/i18n/users.zh";
import { consoles, expect, expectAccessible, expectNoSidewaysScroll, settled, test as shared } from "./fixtures";
import { operatorPage } from "./operator";
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
import { CONSOLE, follow, OPEN, routes, type Stop, stopsOf, type Told } from "./tourStops";
import { NUMBER } from "./verified";

const LANGS = ["US", "CN"] as const;
type Lang = (typeof LANGS)[number];
const WORDS: Record<Lang, Record<string, string>> = {
  US: { ...gpuServerEn, ...instanceEn, ...keysEn, ...projectEn, ...sshKeyEn, ...ticketEn, ...usersEn },
  CN: { ...gpuServerZh, ...instanceZh, ...keysZh, ...projectZh, ...sshKeyZh, ...ticketZh, ...usersZh },
};
/** The button of a queue that opens one of its rows. */
const LOOK: Record<Lang, string> = { US: "Review", CN: "查看" };
/** The queues whose rows have a page of their own, to which a link leads. */
const PAGED = ["verifications", "tickets"];
/** What axe judges in a look: everything, or what depends on colours, where the rest was judged in another one. */
type Judged = "all" | "colours";
interface Look {
  width: number;
  theme: "light" | "dark";
  axe: Judged;
}
/** Each page is seen in each language, theme and width, and each two of them together once. */
const LOOKS: Record<Lang, readonly Look[]> = {
  US: [
    { width: 1440, theme: "light", axe: "all" },
    { width: 390, theme: "dark", axe: "all" },
  ],
  CN: [
    { width: 1440, theme: "dark", axe: "colours" },
    { width: 390, theme: "light", axe: "colours" },
  ],
};
/** How often the network has to be found at rest, and the milliseconds between two times. */
const AT_REST = 3;
const BETWEEN = 60;
/** Frames after which everything has taken the room of another window. */
const FRAMES = 8;
/** What a page listens to when it has come. */
const STREAM = "/gicend/live/stream/";
/** Where the pictures are kept; `docs/development.md` names it. */
const PICTURES = "test-results/tour";

/** Fills the form of news in, and goes as far as the question whether they shall be published. */
async function askToPublish(page: Page): Promise<void> {
  for (const field of await page.getByRole("textbox").all()) await field.fill("New: 新");
  await page.locator("form button[type=submit]").click();
}

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

/** Whoever looks at pages: in one language, with a count of the scripts that ran. */
class Tourist {
  private ran = 0;
  private readonly faults: string[] = [];
  private readonly begun = Date.now();
  private seen = 0;
  private readonly asked = new Set<Request>();

  constructor(
    readonly page: Page,
    private readonly lang: Lang,
    private readonly whose: string,
  ) {
    mkdirSync(PICTURES, { recursive: true });
    page.on("request", (request) => {
      // The stream of changes goes on for as long as the page is open.
      if (!request.url().includes(STREAM)) this.asked.add(request);
    });
    page.on("requestfinished", (request) => this.asked.delete(request));
    page.on("requestfailed", (request) => this.asked.delete(request));
    page.on("dialog", (dialog) => {
      this.ran += 1;
      return dialog.dismiss();
    });
  }

  /** Waits until all has come that the page asked for, and nothing moves. */
  private async rest(): Promise<void> {
    for (let quiet = 0; quiet < AT_REST; quiet = this.asked.size === 0 ? quiet + 1 : 0)
      await this.page.waitForTimeout(BETWEEN);
    await settled(this.page);
  }

  /** Looks at what is shown, in both themes and widths, of which each language has two of the four. */
  async look(name: string): Promise<void> {
    const { page } = this;
    await this.rest();
    for (const { width, theme, axe } of LOOKS[this.lang]) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: theme });
      await expect(page.locator("html"), `${name} is ${theme}`).toHaveAttribute("data-theme", theme);
      // Charts measure the room that they have, and are drawn anew in the frames after.
      await page.evaluate(async (frames) => {
        for (let left = frames; left > 0; left--) await new Promise(requestAnimationFrame);
      }, FRAMES);
      const look = `${name}, ${this.lang}, ${theme}, ${width} px`;
      await this.judge(look, () => expectAccessible(page, axe));
      await this.judge(look, () => expectNoSidewaysScroll(page));
      const file = name.replace(/[^\w.]+/g, "-").replace(/^-|-$/g, "");
      const path = `${PICTURES}/${this.whose}-${file}.${this.lang}.${theme}.${width}.jpg`;
      await page.screenshot({ path, type: "jpeg", quality: 60, fullPage: true, animations: "disabled" });
    }
    await this.expectOnlyText(name);
    await page.setViewportSize({ width: 1440, height: 900 });
    this.seen += 1;
  }

  /** Asks for something, and goes on where it is not so: one run tells everything that is wrong. */
  private async judge(look: string, ask: () => Promise<void>): Promise<void> {
    await ask().catch((error: Error) => this.faults.push(`${look}: ${error.message}`));
  }

  /** Nothing of a hostile text has become an element, and nothing of it ran. */
  private async expectOnlyText(name: string): Promise<void> {
    const made = "img[src='x'], svg[onload], [href^='javascript:'], [onerror], body script:not([src])";
    expect(await this.page.locator(made).count(), `${name}: elements made of a text`).toBe(0);
    expect(await this.page.getByText("49", { exact: true }).count(), `${name}: a template that was computed`).toBe(0);
    expect(this.ran, `${name}: scripts that ran`).toBe(0);
  }

  /** Looks at a page of the console, and at the dialog that a button of it opens. */
  async visit({ path, name = path, press, told }: Stop): Promise<void> {
    const { page } = this;
    if (press) {
      await page
        .getByRole("button", { name: WORDS[this.lang][press] ?? press, exact: true })
        .first()
        .click();
      await this.look(`${name} ${press}`);
      await page.keyboard.press("Escape");
      return;
    }
    if (told) await this.tell(told);
    await (told ? page.goto(path) : follow(page, path));
    await expect(page.getByRole("heading", { level: 1 }).or(page.locator("iframe")).first(), path).toBeVisible();
    await this.look(name);
  }

  /** Has the answers of a call say more than is so here. */
  private async tell({ path, part, says }: Told): Promise<void> {
    await this.page.route(`**/gicend/${path}*`, async (route) => {
      const response = await route.fetch();
      const json = (await response.json()) as { data: Record<string, object> };
      await route.fulfill({
        response,
        json: { ...json, data: { ...json.data, [part]: { ...json.data[part], ...says } } },
      });
    });
  }

  /** Says how long it took, for whoever looks for what to shorten, and what was wrong. */
  conclude(): void {
    const seconds = ((Date.now() - this.begun) / 1_000).toFixed(0);
    // biome-ignore lint/suspicious/noConsole: a tour says how long it took.
    console.log(`tour of ${this.whose} in ${this.lang}: ${this.seen} pages and dialogs in ${seconds} s`);
    expect(this.faults, "what is wrong on the pages").toEqual([]);
  }
}

/** Chooses the device's theme, which the tour then changes, and the language, for pages that know of no account. */
async function prepare(context: BrowserContext, url: string, lang: Lang): Promise<void> {
  await context.addCookies([
    { name: "theme", value: "system", url },
    { name: "lang", value: lang, url },
  ]);
}

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
    const page = await operatorPage(browser, server, `tess_${lang}`.toLowerCase());
    await prepare(page.context(), server.operatorUrl, lang);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const operator = new Tourist(page, lang, "operator");
    const visit = async (path: string, name = path) => {
      await page.goto(`/#/${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      // A half-typed form would ask before it is left, and be all that is looked at.
      await expect(page.getByRole("dialog")).toBeHidden();
      await operator.look(name);
      expect(page.url(), "the page that was asked for").toContain(`/#/${path}`);
    };
    await visit("", "overview");
    for (const path of [
      "refunds",
      "engines",
      "operations",
      "instances",
      "gpu-servers",
      "flavors",
      "quotas",
      "jobs",
      "schedules",
      "settings",
      "audit",
      "own-sign-in",
    ])
      await visit(path);
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill(demoPerson(server).login);
    await expect(page.getByRole("option").first()).toBeVisible();
    await operator.look("palette");
    await page.keyboard.press("Escape");
    await visit("operators");
    await page.getByRole("button", { name: lang === "CN" ? "新建运营人员" : "New operator" }).click();
    await operator.look("operators one");
    await page.keyboard.press("Escape");
    await visit("announcements");
    await page.getByRole("button", { name: lang === "CN" ? "新建公告" : "New announcement" }).click();
    await operator.look("announcements one");
    await page.keyboard.press("Escape");
    await visit("recommendations");
    await page.getByRole("button", { name: lang === "CN" ? "新建推荐" : "New recommendation" }).click();
    await operator.look("recommendations one");
    await page.keyboard.press("Escape");
    await visit("canned-answers");
    await page.getByRole("button", { name: lang === "CN" ? "新建常用回复" : "New canned answer" }).click();
    await operator.look("canned-answers one");
    await page.keyboard.press("Escape");
    await visit("adjustments", "adjustments new");
    await page.getByRole("button", { name: lang === "CN" ? "调整余额" : "Adjust balance" }).click();
    await operator.look("adjustments new one");
    await page.keyboard.press("Escape");
    await visit("usage");
    await page.getByRole("button", { name: lang === "CN" ? "导入用量" : "Import usage" }).click();
    await operator.look("usage import");
    await page.keyboard.press("Escape");
    await visit("prices");
    await visit("prices?tab=products", "prices products");
    await visit("prices/cn-north/CNY", "prices next");
    await page.getByRole("checkbox").first().check();
    await page.getByRole("button", { name: lang === "CN" ? "按百分比调整" : "Change by percent" }).click();
    await operator.look("prices percent");
    await page.getByLabel(lang === "CN" ? "百分比" : "Percent", { exact: true }).fill("-10");
    await page.getByRole("button", { name: lang === "CN" ? "应用" : "Apply" }).click();
    await expect(page.getByRole("table").nth(2)).toBeVisible();
    await operator.look("prices effect");
    await page
      .getByRole("button", { name: /^(编辑|Edit) / })
      .first()
      .click();
    await operator.look("prices one");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: lang === "CN" ? "取消" : "Cancel" }).click();
    await page.getByRole("button", { name: lang === "CN" ? "离开" : "Leave" }).click();
    await visit("terms");
    await page.getByRole("button", { name: lang === "CN" ? "阅读版本 sample" : "Read version sample" }).click();
    await operator.look("terms one");
    await page.keyboard.press("Escape");
    await visit("terms/new", "terms new");
    await page.getByLabel(lang === "CN" ? "日期" : "Day", { exact: true }).fill("2099-01-01");
    for (const text of await page.locator("textarea").all()) await text.fill("Title\n\nA paragraph of {brand}.");
    await page.getByRole("button", { name: lang === "CN" ? "预览" : "Preview" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await operator.look("terms preview");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: lang === "CN" ? "取消" : "Cancel" }).click();
    await visit("customers");
    await page.getByRole("table").getByRole("link").first().click();
    await expect(page.getByRole("tab").first()).toBeVisible();
    for (const part of await page.getByRole("tab").all()) {
      await part.click();
      await operator.look(`customers one ${await part.getAttribute("data-testid")}`);
    }
    await page.getByRole("button", { name: lang === "CN" ? "停用" : "Suspend", exact: true }).click();
    await operator.look("customers suspend");
    const [suspend, reopen] = lang === "CN" ? ["停用", "恢复使用"] : ["Suspend", "Reopen"];
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill(HOSTILE[0]);
    await dialog.getByRole("button", { name: suspend, exact: true }).click();
    await page.getByRole("button", { name: reopen, exact: true }).click();
    await operator.look("customers reopen");
    await dialog.getByRole("button", { name: reopen, exact: true }).click();
    await expect(page.getByRole("button", { name: suspend, exact: true })).toBeVisible();
    await visit(`customers?q=${demoPerson(server).login}`, "customers found");
    await page.getByRole("table").getByRole("link").first().click();
    await page.getByRole("tab", { name: lang === "CN" ? "账单" : "Bills" }).click();
    await page
      .getByRole("link", { name: /^\d{4}-\d{2}$/ })
      .last()
      .click();
    await expect(page.getByRole("heading", { level: 1, name: /\d{4}-\d{2}/ })).toBeVisible();
    await operator.look("customers bill");
    await page
      .getByRole("button", { name: /^(冲减：|Correct: )/ })
      .first()
      .click();
    await operator.look("customers bill correct");
    await page.keyboard.press("Escape");
    for (const queue of [
      "verifications",
      "tickets",
      "orders",
      "invoices",
      "payouts",
      "payments",
      "adjustments",
      "news",
    ]) {
      await visit(queue);
      const look = page.getByRole("table").getByRole("button", { name: LOOK[lang], exact: true });
      if (queue === "news") await askToPublish(page);
      else await (PAGED.includes(queue) ? page.getByRole("table").getByRole("link") : look).first().click();
      await operator.look(`${queue} one`);
      await page.keyboard.press("Escape");
    }
    operator.conclude();
    await page.context().close();
  });
}
