import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from "@playwright/test";
import type axeCore from "axe-core";
import { PARTNER, PARTNER_SECRET, PORTAL_SECRET, Portal } from "./portal";
import { Server } from "./server";

/** What the browser complained about. */
export interface Complaints {
  list: string[];
  /** Names complaints that a test provokes. Everything else fails it. */
  allow: (...patterns: RegExp[]) => void;
}

/**
 * What is said on every run and is no fault of a page.
 *
 * OWASP's list of headers forbids `web-share`, which Chromium on Linux does not have; it says so of every answer. A piece of
 * the slider that was let go beside the gap is refused, and a hand on a busy machine is not always steady. The stream of changes ends
 * with its session or its server, and pages go on without it. The staff's page asks who is signed in, and at first nobody is.
 */
const ALWAYS = [
  /Unrecognized feature: 'web-share'/,
  /status of 403 .*\/slider\/puzzle\/solve\//,
  /\/gicend\/live\/stream\//,
  /status of 401 .*\/admin\/session\/show\//,
];

function words(message: ConsoleMessage): string {
  return `${message.type()}: ${message.text()} ${message.location().url}`;
}

/** Has everything noted in a list that the pages of a context complain about. */
async function watch(context: BrowserContext, list: string[]): Promise<void> {
  // The console is not told of every violation, the document is.
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      // biome-ignore lint/suspicious/noConsole: the console is how the test hears of it.
      console.error(`content security policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  context.on("weberror", (error) => list.push(`error: ${error.error().message}`));
  context.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") list.push(words(message));
  });
}

interface Own {
  complaints: Complaints;
}

interface Shared {
  portal: Portal;
  server: Server;
}

/** The operator's settings for a portal and the partner's site beside it. */
export function consoles(portal: Portal): string {
  return `[[portals]]
segment = "gpu"
title = "Render farm"
url = "${portal.url}"
secret = "${PORTAL_SECRET}"

[[partners]]
name = "${PARTNER}"
title = "Harbour Telecom"
url = "${portal.partnerUrl}"
secret = "${PARTNER_SECRET}"
customers = ["*"]
`;
}

/** What tells screen readers once more, a moment after it is drawn, what stands on the page; each error of a field has one. */
const ANNOUNCERS = '[class*="awsui_announcer_"]';

/** Lets `getByText` of a page find what is seen: a text that stands there once is there once, whatever is announced of it. */
function lookPastAnnouncers(page: Page): void {
  const find = page.getByText.bind(page);
  page.getByText = (...what) => find(...what).and(page.locator(`:not(${ANNOUNCERS})`));
}

/** Tests with one server and one portal for each worker; every page's console is watched. */
export const test = base.extend<Own, Shared>({
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => (await open(options)).on("page", lookPastAnnouncers);
      await use(browser);
    },
    { scope: "worker" },
  ],
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
    async ({}, use) => {
      const portal = await Portal.start();
      await use(portal);
      await portal.stop();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ portal }, use) => {
      const settings = {
        PORTICO_PAYMENT_TEST_ENABLED: "true",
        PORTICO_SUPPORT_EMAIL: "help@northwind.example",
        PORTICO_SUPPORT_HOTLINE: "+86 400 123 4567",
      };
      const server = await Server.start(settings, consoles(portal));
      portal.settings.console = server.url;
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  complaints: [
    async ({ browser, context }, use) => {
      const allowed = [...ALWAYS];
      const complaints: Complaints = { list: [], allow: (...patterns) => allowed.push(...patterns) };
      await watch(context, complaints.list);
      // Somebody else's pages are watched as well.
      const open = browser.newContext;
      browser.newContext = async (options) => {
        const other = await open(options);
        await watch(other, complaints.list);
        return other;
      };
      await use(complaints);
      browser.newContext = open;
      const rest = complaints.list.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint)));
      expect(rest, "the console stays clean, the content security policy is kept (SECURITY H-7)").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/**
 * Waits until nothing moves: no spinner turns, no transition is under way. While a dialog is open only it counts, and what
 * holds it: the button behind it that waits for its answer may turn.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const dialogs = [...document.querySelectorAll("[role=dialog], dialog[open]")];
    const scope = dialogs.findLast((dialog) => dialog.checkVisibility()) ?? document.documentElement;
    return document.getAnimations().every(({ playState, effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      const counts = !target || scope.contains(target) || target.contains(scope);
      return playState !== "running" || !counts;
    });
  });
}

/** axe as it is brought into a page: its program without the comments. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** WCAG 2.2 at level AA, and what axe counts as good practice. */
const STANDARDS: axeCore.RunOnly = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};
/** What of it depends on the colours alone. */
const COLOURS: axeCore.RunOnly = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/**
 * What axe finds wrong with a page. It is brought into a document once: a page of this console stays the same document however often it is looked
 * at. The only frames are portals', whose pages are not ours. Of a dialog over a page, which nobody reaches meanwhile, the dialog alone is looked at: the page
 * was, without it.
 */
async function lookWithAxe(page: Page, what: "all" | "colours"): Promise<axeCore.Result[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const { violations, judged } = await page.evaluate(judgeWithAxe, {
    runOnly: what === "all" ? STANDARDS : COLOURS,
    contrast: CONTRAST,
    alike: ALIKE,
    known: [...seen],
  });
  // Where something is wrong with a colour, all that was judged is judged once more, in the next look as well.
  if (violations.every(({ id }) => id !== CONTRAST))
    for (const [kind, count] of judged) seen.set(kind, Math.min(ALIKE, (seen.get(kind) ?? 0) + count));
  return violations;
}

/** How many texts of a kind are judged for their contrast: of some axe cannot tell, since something lies over them. */
const ALIKE = 3;
/** The rule that costs as much as all others. */
const CONTRAST = "color-contrast";
/** How many texts of each kind were judged on pages that this worker looked at, and found good. */
const seen = new Map<string, number>();

/** What a page is asked: by which rules, which of them is contrast's, of how many texts of a kind it is asked, and of how many it was. */
interface Asked {
  runOnly: axeCore.RunOnly;
  contrast: string;
  alike: number;
  known: [kind: string, judged: number][];
}

/**
 * Runs in the page. Of texts that are alike, some are judged for their contrast: those whose colours, sizes and opacity are the same, over grounds that are the
 * same and in elements of the same classes, on this page or on those before. A table has hundreds of them, and judging each took more time than all other rules.
 */
async function judgeWithAxe(asked: Asked) {
  type Matches = (node: Element, ...rest: unknown[]) => boolean;
  interface Audit {
    _audit: { rules: { id: string; matches: Matches }[] };
  }
  const { axe } = window as unknown as { axe: typeof axeCore & Audit };
  const rule = axe._audit.rules.find(({ id }) => id === asked.contrast);
  if (!rule) throw new Error("axe has no rule of that name");
  const kinds = new WeakMap<Element, string>();
  const known = new Map(asked.known);
  const judged = new Map<string, number>();
  /** A number of 64 bits, as two multiplications by primes give them: the same for the same text on every page. */
  const hash = (text: string): string => {
    let [high, low] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at++) {
      high = Math.imul(high ^ text.charCodeAt(at), 0x9e3779b1);
      low = Math.imul(low ^ text.charCodeAt(at), 0x5f356495);
    }
    return ((high ^ (low >>> 15)) >>> 0).toString(36) + ((low ^ (high >>> 13)) >>> 0).toString(36);
  };
  const kindOf = (node: Element): string => {
    const found = kinds.get(node);
    if (found) return found;
    const ground = node.parentElement ? kindOf(node.parentElement) : "";
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, filter } = getComputedStyle(node);
    const look = [color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, filter].join(" ");
    const kind = hash(`${ground} ${node.tagName} ${node.getAttribute("class")} ${look}`);
    kinds.set(node, kind);
    return kind;
  };
  const isFit = rule.matches;
  rule.matches = (node, ...rest) => {
    const kind = kindOf(node);
    const count = judged.get(kind) ?? 0;
    if (count + (known.get(kind) ?? 0) >= asked.alike || !isFit.call(rule, node, ...rest)) return false;
    judged.set(kind, count + 1);
    return true;
  };
  const isOver = document.body.className.includes("modal-open");
  const dialogs = [...document.querySelectorAll<HTMLElement>("dialog:modal, [role=dialog]")];
  const dialog = dialogs.findLast((one) => one.checkVisibility() && (isOver || one.matches("dialog")));
  const options = { resultTypes: ["violations" as const], iframes: false, runOnly: asked.runOnly };
  try {
    return { violations: (await axe.run(dialog ?? document, options)).violations, judged: [...judged] };
  } finally {
    rule.matches = isFit;
  }
}

/**
 * Asserts that axe finds nothing against level AA on the page and nothing serious or critical, once it is at rest; or only nothing about colours, where the same was
 * judged in other ones.
 */
export async function expectAccessible(page: Page, what: "all" | "colours" = "all"): Promise<void> {
  await settled(page);
  // What the header that stays on top covers by half would be too small a target.
  await page.evaluate(() => window.scrollTo(0, 0));
  let violations = await lookWithAxe(page, what);
  // A notice that comes while axe looks is half transparent for a moment; what is wrong is wrong at rest.
  if (violations.length > 0) {
    await settled(page);
    violations = await lookWithAxe(page, what);
  }
  const serious = violations
    .filter(
      ({ impact, tags }) => impact === "serious" || impact === "critical" || tags.some((tag) => tag.startsWith("wcag")),
    )
    .map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(" ")).join(", ")}`);
  expect(serious, "axe finds nothing serious").toEqual([]);
}

/** Asserts that nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await settled(page);
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(over, "pixels by which the page is wider than the window").toBeLessThanOrEqual(0);
}
