import { gzipSync } from "node:zlib";
import { type BrowserContext, expect, type Page, type Response, test } from "@playwright/test";
import { UPDATES } from "../src/features/security/update/updates";
import {
  billPath,
  casePath,
  customerPath,
  invoicePath,
  NEW_TERMS,
  PAGES,
  PATHS,
  type PageName,
  priceListPath,
  termsPath,
  ticketPath,
} from "../src/operator/paths";
import { operatorPage } from "./operator";
import { Server } from "./server";
import { signInToDemo } from "./steps";
import { routes } from "./tourStops";

/** Bytes of JavaScript, gzipped, that a route may fetch until nothing is under way any more. */
const BUDGET = 330_000;
/**
 * The same for the operator's pages ([0136](../../docs/decisions/0136-what-an-operators-page-may-fetch.md)): each new page is an address and words for the
 * menu of all.
 */
const OPERATOR_BUDGET = 352_000;

/** An id that nothing has. */
const NOTHING = "019de000-0000-7000-8000-000000000000";
/** What a page is opened with, where it is another one by that. */
const ALSO: Record<string, readonly string[]> = {
  "/main/gpu-cloud/create": ["/main/gpu-cloud/create?region=cn-north"],
  "/main/recharge": ["/main/recharge?tab=record"],
};

/**
 * Every page of the console that is not a portal's, each opened as the first one of a visit; of those about one thing, the first that the demo's list
 * leads to.
 */
async function addresses(page: Page): Promise<string[]> {
  const found: string[] = ["/404"];
  for (const path of routes().filter((one) => one.startsWith("/main/"))) {
    if (path === "/main/accountsecurity/update/$id")
      found.push(...Object.keys(UPDATES).map((id) => path.replace("$id", id)));
    else if (path.endsWith("/$id")) found.push(await firstOf(page, path.replace("/$id", "")));
    else found.push(path, ...(ALSO[path] ?? []));
  }
  return found;
}

/** Lists in which the demo has nothing. */
const EMPTY = ["/main/invoice"];

/** Where a list's first link to one of its things leads; where the demo has none, a page that says so. */
async function firstOf(page: Page, list: string): Promise<string> {
  if (EMPTY.includes(list)) return `${list}/${NOTHING}`;
  await page.goto(list);
  // Every id begins with the time of this age.
  const link = page.locator(`main table a[href^="${list}/01"]`).first();
  return (await link.getAttribute("href")) ?? "";
}

/**
 * Every page of the operator's, each behind the `#` of its one address; of those about one thing, the first that the demo's list leads to, or what says that
 * it is not there where the demo has none.
 */
async function operatorAddresses(page: Page): Promise<string[]> {
  const first = async (list: PageName, begin: string) => {
    await page.goto(`/#${PATHS[list]}`);
    const link = page.getByRole("table").locator(`a[href*="#${begin}"]`).first();
    return ((await link.getAttribute("href")) ?? "").replace(/^.*#/, "");
  };
  const customer = await first("customers", customerPath(""));
  const found = [
    ...PAGES.map((name) => PATHS[name]),
    customer,
    billPath(customer.slice(customerPath("").length), 202609),
    await first("tickets", ticketPath("")),
    casePath(NOTHING),
    invoicePath(NOTHING),
    priceListPath("cn-north", "CNY"),
    termsPath(NEW_TERMS),
    termsPath("sample"),
    "/no/such/page",
  ];
  return found.map((path) => `/#${path}`);
}

/** Milliseconds without a request after which a page is idle; a busy machine takes longer between two of them than Playwright waits. */
const IDLE = 1_500;
/** Browsers that fetch at the same time: each of them waits for most of its time. */
const AT_A_TIME = 3;

/** The JavaScript that a route fetches in a browser that has nothing yet but its cookies; bytes, gzipped. */
async function fetchedOf(first: BrowserContext, baseURL: string, route: string): Promise<number> {
  const context = await first.browser()?.newContext({ baseURL, storageState: await first.storageState() });
  const page = await context?.newPage();
  if (!page) throw new Error("no browser");
  const scripts: Response[] = [];
  let under = 0;
  let last = performance.now();
  const ended = () => {
    under -= 1;
    last = performance.now();
  };
  page.on("request", () => {
    under += 1;
  });
  page.on("requestfailed", ended);
  page.on("requestfinished", ended);
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.endsWith(".js")) scripts.push(response);
  });
  // A stream is never idle.
  await page.route("**/gicend/live/stream/**", (stream) => stream.abort());
  await page.goto(route, { waitUntil: "networkidle" });
  while (under > 0 || performance.now() - last < IDLE) {
    await page.waitForTimeout(50);
    // What the page itself has to do is done when it answers.
    await page.evaluate(() => new Promise((answer) => setTimeout(answer)));
  }
  const sizes = await Promise.all(scripts.map(sizeOf));
  await context?.close();
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Bytes, gzipped, of each script by its address; most of them are those of other routes. */
const SIZES = new Map<string, Promise<number>>();

function sizeOf(response: Response): Promise<number> {
  const known = SIZES.get(response.url());
  if (known) return known;
  const size = response.body().then((body) => gzipSync(body, { level: 9 }).length);
  SIZES.set(response.url(), size);
  return size;
}

/** The routes that fetch more than they may. */
async function routesOver(
  first: BrowserContext,
  baseURL: string,
  routes: readonly string[],
  budget = BUDGET,
): Promise<string[]> {
  const over: string[] = [];
  const left = [...routes];
  const look = async () => {
    for (let route = left.shift(); route !== undefined; route = left.shift()) {
      const bytes = await fetchedOf(first, baseURL, route);
      const kilobytes = (bytes / 1_000).toFixed(1);
      // biome-ignore lint/suspicious/noConsole: the figures are what this is for.
      console.log(route.padEnd(40), kilobytes.padStart(8));
      if (bytes > budget) over.push(`${route}: ${kilobytes} kB`);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, look));
  return over;
}

test("no route fetches more JavaScript until it is idle than it may", async ({ browser }) => {
  // A hundred first visits, on a machine that does something else as well.
  test.setTimeout(1_200_000);
  const server = await Server.start({}, "", "127.0.0.1", ["--demo"]);
  const first = await browser.newContext({ baseURL: server.url });
  try {
    const page = await first.newPage();
    await signInToDemo(page, server);
    const pages = await addresses(page);
    await page.close();
    expect(await routesOver(first, server.url, pages)).toEqual([]);
    const operator = await operatorPage(browser, server, "quentin");
    const operatorPages = await operatorAddresses(operator);
    expect(await routesOver(operator.context(), server.operatorUrl, operatorPages, OPERATOR_BUDGET)).toEqual([]);
    await operator.context().close();
  } finally {
    await first.close();
    await server.stop();
  }
});
