import { gzipSync } from "node:zlib";
import { type BrowserContext, expect, type Response, test } from "@playwright/test";
import { openQueue, operatorPage } from "./operator";
import { Server } from "./server";
import { signInToDemo } from "./steps";

/** Bytes of JavaScript, gzipped, that a route may fetch until nothing is under way any more. */
const BUDGET = 330_000;
/** The same for the operator's pages, the first of which draws a chart; each new page is an address and words for the menu of all. */
const OPERATOR_BUDGET = 345_500;

/** Every page of the menu and every form that is a page; each is opened as the first one of a visit. */
const ROUTES = [
  "/404",
  "/main/home",
  "/main/accountsecurity",
  "/main/accountsecurity/delAccount",
  "/main/accountsecurity/downloadData",
  "/main/accountsecurity/resetPassword",
  "/main/accountsecurity/resetPhone",
  "/main/accountsecurity/setCard",
  "/main/accountsecurity/userInfo",
  "/main/apitokens",
  "/main/audit",
  "/main/billing",
  "/main/budget",
  "/main/gpu-cloud",
  "/main/gpu-cloud-key",
  "/main/gpu-cloud/create",
  "/main/groups",
  "/main/invoice",
  "/main/invoice/create",
  "/main/order",
  "/main/order/create",
  "/main/payment",
  "/main/prices",
  "/main/project",
  "/main/recharge",
  "/main/recharge?tab=record",
  "/main/resource",
  "/main/rights",
  "/main/messages",
  "/main/events",
  "/main/settings",
  "/main/tickets",
  "/main/tickets/create",
  "/main/users",
  "/main/users/create",
  "/main/users/import",
  "/main/verification",
] as const;

/** The operator's pages, each behind the `#` of its one address. */
const OPERATOR_ROUTES = [
  "/#/",
  "/#/verifications",
  "/#/tickets",
  "/#/orders",
  "/#/invoices",
  "/#/payouts",
  "/#/payments",
  "/#/terms",
  "/#/terms/new",
  "/#/refunds",
  "/#/adjustments",
  "/#/usage",
  "/#/prices",
  "/#/prices/cn-north/CNY",
  "/#/customers",
  "/#/news",
  "/#/announcements",
  "/#/recommendations",
  "/#/canned-answers",
  "/#/engines",
  "/#/operations",
  "/#/instances",
  "/#/flavors",
  "/#/quotas",
  "/#/jobs",
  "/#/schedules",
  "/#/operators",
  "/#/settings",
  "/#/audit",
  "/#/own-sign-in",
  "/#/no/such/page",
] as const;

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
  test.slow();
  const server = await Server.start({}, "", "127.0.0.1", ["--demo"]);
  const first = await browser.newContext({ baseURL: server.url });
  try {
    await signInToDemo(await first.newPage(), server);
    expect(await routesOver(first, server.url, ROUTES)).toEqual([]);
    const operator = await operatorPage(browser, server, "quentin");
    await openQueue(operator, "Customers");
    const card = await operator.getByRole("table").getByRole("link").first().getAttribute("href");
    const routes = [...OPERATOR_ROUTES, card ?? "", `${card}/bills/202609`];
    expect(await routesOver(operator.context(), server.operatorUrl, routes, OPERATOR_BUDGET)).toEqual([]);
    await operator.context().close();
  } finally {
    await first.close();
    await server.stop();
  }
});
