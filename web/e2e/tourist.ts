import { mkdirSync } from "node:fs";
import type { BrowserContext, Page, Request } from "@playwright/test";
import { AREAS } from "../src/i18n/areas";
import { AREAS_ZH } from "../src/i18n/areasZh";
import type { Key } from "../src/i18n/t";
import { expect, expectAccessible, expectNoSidewaysScroll, settled } from "./fixtures";
import { follow, type Stop, type Told } from "./tourStops";

/** The languages in which pages are looked at. */
export const LANGS = ["US", "CN"] as const;
/** One of them. */
export type Lang = (typeof LANGS)[number];
/** Where the words of each are, by area. */
const WORDS: Record<Lang, Record<string, () => Promise<Partial<Record<string, string>>>>> = {
  US: AREAS,
  CN: AREAS_ZH,
};
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

/** Whoever looks at pages: in one language, with a count of the scripts that ran. */
export class Tourist {
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
      const words = await this.say(press);
      await page.getByRole("button", { name: words, exact: true }).first().click();
      await this.look(`${name} ${press}`);
      await page.keyboard.press("Escape");
      return;
    }
    if (told) await this.tell(told);
    await (told || this.isOpenForm(path) ? page.goto(path) : follow(page, path));
    await expect(page.getByRole("heading", { level: 1 }).or(page.locator("iframe")).first(), path).toBeVisible();
    await this.look(name);
  }

  /** Whether it is another beginning of the form that is open, which would keep the one that it has. */
  private isOpenForm(path: string): boolean {
    const now = new URL(this.page.url());
    return now.pathname.endsWith("/create") && new URL(path, now).pathname === now.pathname;
  }

  /** What the console says for a key, wherever among its words that stands. */
  private async say(key: Key): Promise<string> {
    const areas = await Promise.all(Object.values(WORDS[this.lang]).map((load) => load()));
    const said = areas.map((words) => words[key]).find(Boolean);
    if (!said) throw new Error(`no area of the console says ${key} in ${this.lang}`);
    return said;
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
export async function prepare(context: BrowserContext, url: string, lang: Lang): Promise<void> {
  await context.addCookies([
    { name: "theme", value: "system", url },
    { name: "lang", value: lang, url },
  ]);
}
