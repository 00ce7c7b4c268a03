import { type Browser, type BrowserContextOptions, type Page, test } from "@playwright/test";
import { median, summary } from "../../bench/summary.mjs";
import { Server } from "./server";
import { signInToDemo } from "./steps";

/** First visits of each page. */
const VISITS = 7;
/** Milliseconds without a larger paint after which there is none any more. */
const QUIET = 3_000;

/** How a person reaches us: milliseconds to and fro, bytes a second, and how many times slower their processor is than this one. */
const LINES = {
  desk: { latency: 40, bytes: 1_280_000, slower: 1 },
  phone: { latency: 150, bytes: 204_800, slower: 4 },
} as const;

interface Target {
  name: string;
  url: string;
  options?: BrowserContextOptions;
}

/** What a first visit came to: when the largest thing was painted, and how many bytes were received until the page had come to rest. */
interface Visit {
  paint: number;
  element: string;
  received: number;
}

/** Pages of others that are measured in the same run, as `NAME=ADDRESS` joined by blanks. */
function beside(): Target[] {
  const listed = (process.env.PORTICO_BENCH_BESIDE ?? "").split(" ").filter(Boolean);
  return listed.map((one) => {
    const [name = "", ...url] = one.split("=");
    return { name, url: url.join("=") };
  });
}

/** The largest paint of a page that has come to rest. */
function readPaint(page: Page): Promise<Pick<Visit, "paint" | "element">> {
  return page.evaluate(
    (quiet) =>
      new Promise((answer) => {
        let last: LargestContentfulPaint | undefined;
        const end = () => answer({ paint: last?.startTime ?? 0, element: last?.element?.outerHTML.slice(0, 80) ?? "" });
        // Counted from the first paint on.
        let waiting: ReturnType<typeof setTimeout> | undefined;
        new PerformanceObserver((list) => {
          last = list.getEntries().at(-1) as LargestContentfulPaint;
          clearTimeout(waiting);
          waiting = setTimeout(end, quiet);
        }).observe({ type: "largest-contentful-paint", buffered: true });
      }),
    QUIET,
  );
}

/** Opens a page with an empty cache over a line. */
async function visit(browser: Browser, target: Target, line: keyof typeof LINES): Promise<Visit> {
  const context = await browser.newContext(target.options);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  let received = 0;
  session.on("Network.dataReceived", ({ encodedDataLength }) => {
    received += encodedDataLength;
  });
  const { latency, bytes, slower } = LINES[line];
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await page.goto(target.url, { waitUntil: "load" });
  const read = await readPaint(page);
  await context.close();
  return { ...read, received };
}

test("the largest paint of home, and of what is measured beside it", async ({ browser }) => {
  test.setTimeout(1_200_000);
  const server = await Server.start({}, "", "127.0.0.1", ["--demo"]);
  const context = await browser.newContext({ baseURL: server.url });
  await signInToDemo(await context.newPage(), server);
  const options = { storageState: await context.storageState() };
  const targets: Target[] = [
    { name: "home", url: `${server.url}/main/home`, options },
    { name: "instances", url: `${server.url}/main/gpu-cloud`, options },
    ...beside(),
  ];
  for (const line of Object.keys(LINES) as (keyof typeof LINES)[]) {
    const visits = new Map<string, Visit[]>(targets.map(({ name }) => [name, []]));
    // In turns, so that what disturbs one disturbs the others.
    for (let turn = 0; turn < VISITS; turn += 1) {
      for (const target of targets) visits.get(target.name)?.push(await visit(browser, target, line));
    }
    for (const [name, list] of visits) {
      const paints = list.map(({ paint }) => Math.round(paint));
      const kilobytes = median(list.map(({ received }) => received)) / 1_000;
      const spread = `${Math.min(...paints)}–${Math.max(...paints)} ms, ${kilobytes.toFixed(0)} kB, ${list.at(-1)?.element}`;
      process.stdout.write(`${line}, ${name}: ${median(paints)} ms (${spread})\n`);
      summary(`${name} by ${line}, largest paint`, `${median(paints)} ms`, spread);
    }
  }
  await context.close();
  await server.stop();
});
