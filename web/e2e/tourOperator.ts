import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import * as paths from "../src/operator/paths";
import { expect } from "./fixtures";
import { operatorPage } from "./operator";
import type { Server } from "./server";
import { demoPerson } from "./steps";
import { HOSTILE } from "./tourFill";
import { type Lang, prepare, Tourist } from "./tourist";

/** The button of a queue that opens one of its rows. */
const LOOK: Record<Lang, string> = { US: "Review", CN: "查看" };
/** The queues, and whether their rows have a page of their own, to which a link leads. */
const QUEUES: Readonly<Record<string, boolean>> = {
  verifications: true,
  tickets: true,
  orders: false,
  invoices: false,
  payouts: false,
  payments: false,
  adjustments: false,
};
/** Pages that are looked at as they open. */
const PLAIN = [
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
] as const;
/** Pages with a dialog that a button opens, which is called so in each language; and what its picture is called. */
const DIALOGS: readonly { path: string; button: Record<Lang, string>; picture: string }[] = [
  { path: "operators", button: { US: "New operator", CN: "新建运营人员" }, picture: "operators one" },
  { path: "announcements", button: { US: "New announcement", CN: "新建公告" }, picture: "announcements one" },
  { path: "recommendations", button: { US: "New recommendation", CN: "新建推荐" }, picture: "recommendations one" },
  { path: "canned-answers", button: { US: "New canned answer", CN: "新建常用回复" }, picture: "canned-answers one" },
  { path: "adjustments", button: { US: "Adjust balance", CN: "调整余额" }, picture: "adjustments new one" },
  { path: "usage", button: { US: "Import usage", CN: "导入用量" }, picture: "usage import" },
];

/** The paths that the operator's router knows, each as an expression that an address of it matches. */
function routePatterns(): RegExp[] {
  const source = ["router.tsx", "moneyRoutes.ts"].map((file) => readFileSync(`src/operator/${file}`, "utf8")).join("");
  const known = paths as unknown as Record<string, (...parts: string[]) => string>;
  const found = [...source.matchAll(/path: (?:PATHS\.(\w+)|(\w+)\(([^)]*)\))/g)];
  return found.map(([, page, call = "", parts = ""]) => {
    const path = page ? paths.PATHS[page as paths.PageName] : known[call]?.(...parts.replaceAll('"', "").split(/, */));
    return new RegExp(`^${path?.replace(/\$\w+/g, "[^/]+")}$`);
  });
}

/** Whoever looks at the operator's pages: in one language, by their addresses. */
class OperatorsTourist {
  private readonly seen = new Set<string>();
  private readonly tourist: Tourist;

  constructor(
    private readonly page: Page,
    private readonly lang: Lang,
    private readonly login: string,
  ) {
    this.tourist = new Tourist(page, lang, "operator");
  }

  private async look(name: string): Promise<void> {
    await this.tourist.look(name);
    this.seen.add(new URL(this.page.url()).hash.slice(1).replace(/\?.*/, ""));
  }

  private async visit(path: string, name = path): Promise<void> {
    await this.page.goto(`/#/${path}`);
    await expect(this.page.getByRole("heading", { level: 1 })).toBeVisible();
    // A half-typed form would ask before it is left, and be all that is looked at.
    await expect(this.page.getByRole("dialog")).toBeHidden();
    await this.look(name);
    expect(this.page.url(), "the page that was asked for").toContain(`/#/${path}`);
  }

  private button(words: Record<Lang, string | RegExp>) {
    return this.page.getByRole("button", { name: words[this.lang], exact: true }).first();
  }

  async seeLists(): Promise<void> {
    await this.visit("", "overview");
    for (const path of PLAIN) await this.visit(path);
    await this.page.keyboard.press("Control+k");
    await this.page.getByRole("dialog").getByRole("combobox").fill(this.login);
    await expect(this.page.getByRole("option").first()).toBeVisible();
    await this.look("palette");
    await this.page.keyboard.press("Escape");
    for (const { path, button, picture } of DIALOGS) {
      await this.visit(path);
      await this.button(button).click();
      await this.look(picture);
      await this.page.keyboard.press("Escape");
    }
  }

  async seePrices(): Promise<void> {
    const { page } = this;
    await this.visit("prices");
    await this.visit("prices?tab=products", "prices products");
    await this.visit("prices/cn-north/CNY", "prices next");
    await page.getByRole("checkbox").first().check();
    await this.button({ US: "Change by percent", CN: "按百分比调整" }).click();
    await this.look("prices percent");
    await page.getByLabel({ US: "Percent", CN: "百分比" }[this.lang], { exact: true }).fill("-10");
    await this.button({ US: "Apply", CN: "应用" }).click();
    await expect(page.getByRole("table").nth(2)).toBeVisible();
    await this.look("prices effect");
    await this.button({ US: /^Edit /, CN: /^编辑 / }).click();
    await this.look("prices one");
    await page.keyboard.press("Escape");
    await this.button({ US: "Cancel", CN: "取消" }).click();
    await this.button({ US: "Leave", CN: "离开" }).click();
  }

  async seeTerms(): Promise<void> {
    const { page } = this;
    await this.visit("terms");
    await this.button({ US: "Read version sample", CN: "阅读版本 sample" }).click();
    await this.look("terms one");
    await page.keyboard.press("Escape");
    await this.visit("terms/new", "terms new");
    await page.getByLabel({ US: "Day", CN: "日期" }[this.lang], { exact: true }).fill("2099-01-01");
    for (const text of await page.locator("textarea").all()) await text.fill("Title\n\nA paragraph of {brand}.");
    await this.button({ US: "Preview", CN: "预览" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await this.look("terms preview");
    await page.keyboard.press("Escape");
    await this.button({ US: "Cancel", CN: "取消" }).click();
  }

  async seeCustomers(): Promise<void> {
    const { page } = this;
    await this.visit("customers");
    await page.getByRole("table").getByRole("link").first().click();
    await expect(page.getByRole("tab").first()).toBeVisible();
    for (const part of await page.getByRole("tab").all()) {
      await part.click();
      await this.look(`customers one ${await part.getAttribute("data-testid")}`);
    }
    const [suspend, reopen] = [
      { US: "Suspend", CN: "停用" },
      { US: "Reopen", CN: "恢复使用" },
    ];
    await this.button(suspend).click();
    await this.look("customers suspend");
    await this.decide(suspend);
    await this.button(reopen).click();
    await this.look("customers reopen");
    await this.decide(reopen);
    await expect(this.button(suspend)).toBeVisible();
    await this.seeBill();
  }

  /** Gives a reason in the dialog that is open, and goes through with it. */
  private async decide(words: Record<Lang, string>): Promise<void> {
    const dialog = this.page.getByRole("dialog");
    await dialog.getByRole("textbox").fill(HOSTILE[0]);
    await dialog.getByRole("button", { name: words[this.lang], exact: true }).click();
    await expect(dialog).toBeHidden();
  }

  private async seeBill(): Promise<void> {
    const { page } = this;
    await this.visit(`customers?q=${this.login}`, "customers found");
    await page.getByRole("table").getByRole("link").first().click();
    await page.getByRole("tab", { name: { US: "Bills", CN: "账单" }[this.lang] }).click();
    await page
      .getByRole("link", { name: /^\d{4}-\d{2}$/ })
      .last()
      .click();
    await expect(page.getByRole("heading", { level: 1, name: /\d{4}-\d{2}/ })).toBeVisible();
    await this.look("customers bill");
    await this.button({ US: /^Correct: /, CN: /^冲减：/ }).click();
    await this.look("customers bill correct");
    await page.keyboard.press("Escape");
  }

  async seeQueues(): Promise<void> {
    const { page } = this;
    for (const [queue, isPaged] of Object.entries(QUEUES)) {
      await this.visit(queue);
      const look = page.getByRole("table").getByRole("button", { name: LOOK[this.lang], exact: true });
      await (isPaged ? page.getByRole("table").getByRole("link") : look).first().click();
      await this.look(`${queue} one`);
      await page.keyboard.press("Escape");
    }
    // Last: a half-typed form asks before it is left.
    await this.visit("news");
    for (const field of await page.getByRole("textbox").all()) await field.fill("New: 新");
    await page.locator("form button[type=submit]").click();
    await this.look("news one");
    await page.keyboard.press("Escape");
  }

  /** Looks at an invoice's own page, to which messages and other pages lead. */
  async seeInvoice(server: Server): Promise<void> {
    const { items } = await this.page.evaluate(async (url) => {
      const answer = await fetch(`${url}/admin/invoice/list/?limit=1`, { headers: { accept: "application/json" } });
      return ((await answer.json()) as { data: { items: { invoice: { invoice_id: string } }[] } }).data;
    }, server.operatorUrl);
    await this.visit(`invoices/${items[0]?.invoice.invoice_id}`, "invoices page");
  }

  /** Says what was wrong, and which page of the router nobody looked at. */
  conclude(): void {
    const unseen = routePatterns().filter((pattern) => ![...this.seen].some((path) => pattern.test(path)));
    expect(unseen.map(String), "pages of the operator's that nobody looked at").toEqual([]);
    this.tourist.conclude();
  }
}

/** Looks at the page where operators sign in, as whoever is not signed in sees it. */
async function lookAtSignIn(browser: Browser, server: Server, lang: Lang): Promise<void> {
  const context = await browser.newContext({ baseURL: server.operatorUrl });
  await prepare(context, server.operatorUrl, lang);
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.locator("input[type=password]")).toBeVisible();
  const tourist = new Tourist(page, lang, "operator");
  await tourist.look("sign-in");
  tourist.conclude();
  await context.close();
}

/** Looks at every page of the operator's, and at the dialogs that their buttons open. */
export async function lookAtOperatorsPages(browser: Browser, server: Server, lang: Lang): Promise<void> {
  await lookAtSignIn(browser, server, lang);
  const page = await operatorPage(browser, server, `tess_${lang}`.toLowerCase());
  await prepare(page.context(), server.operatorUrl, lang);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const tourist = new OperatorsTourist(page, lang, demoPerson(server).login);
  await tourist.seeLists();
  await tourist.seePrices();
  await tourist.seeTerms();
  await tourist.seeCustomers();
  await tourist.seeInvoice(server);
  await tourist.seeQueues();
  tourist.conclude();
  await page.context().close();
}
