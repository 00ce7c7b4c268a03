// What a first visit to the sign-in page costs: bytes by kind, gzipped, and when the largest thing is painted. Fails over
// the budget. Run by scripts/bench.sh load, which also measures every route's scripts (web/size.mjs).
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";

import { Program } from "./program.mjs";
import { median, summary } from "./summary.mjs";

const BUDGET = { js: 200_000, css: 55_000, wasm: 60_000 }; // bytes, gzipped; fonts are aside
const VISITS = 5;

const { chromium } = createRequire(new URL("../web/package.json", import.meta.url))("playwright-core");
const kilobytes = (bytes) => (bytes / 1_000).toFixed(1);

/** One visit with an empty cache: bytes by kind and the milliseconds until the largest paint. */
async function visit(browser, url) {
  const page = await (await browser.newContext()).newPage();
  const sizes = { js: 0, css: 0, wasm: 0, font: 0, other: 0 };
  const pending = [];
  page.on("response", (response) => {
    const kind = { script: "js", stylesheet: "css", font: "font" }[response.request().resourceType()] ?? "other";
    const counted = response.url().endsWith(".wasm") ? "wasm" : kind;
    const measured = response.body().then((body) => {
      sizes[counted] += counted === "font" ? body.length : gzipSync(body, { level: 9 }).length;
    });
    pending.push(measured);
  });
  await page.goto(`${url}/login`, { waitUntil: "networkidle" });
  const paint = await page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime)).observe({
          type: "largest-contentful-paint",
          buffered: true,
        });
      }),
  );
  await Promise.all(pending);
  await page.context().close();
  return { sizes, paint };
}

const program = await Program.prepare();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-sync"],
});
const over = [];
try {
  await program.start();
  const visits = [];
  for (let turn = 0; turn < VISITS; turn += 1) visits.push(await visit(browser, program.url));
  const { sizes } = visits.at(-1);
  for (const [kind, bytes] of Object.entries(sizes)) {
    const limit = BUDGET[kind];
    const share = limit ? `${((100 * bytes) / limit).toFixed(0)} % of the ${kilobytes(limit)} kB allowed` : "";
    console.log(`${kind}: ${kilobytes(bytes)} kB${kind === "font" ? "" : " gzipped"} ${share}`);
    if (limit) summary(`sign-in page, ${kind}`, `${kilobytes(bytes)} kB gz`, share);
    if (bytes > limit) over.push(`${kind} is over ${kilobytes(limit)} kB`);
  }
  const paints = visits.map(({ paint }) => Math.round(paint));
  console.log(`largest contentful paint, ${VISITS} first visits: ${paints.join(", ")} ms`);
  summary("sign-in page, largest paint", `${median(paints)} ms`, "headless Chromium, empty cache, loopback");
} finally {
  await browser.close();
  await program.remove();
}
for (const line of over) console.error(`error: the sign-in page's ${line}`);
process.exit(over.length > 0 ? 1 : 0);
