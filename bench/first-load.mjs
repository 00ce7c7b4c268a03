// What a first visit to the sign-in page costs: bytes by kind, gzipped, and when the largest thing is painted.
//   PORTICO_URL=http://127.0.0.1:8080 node bench/first-load.mjs
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";

const { chromium } = createRequire(new URL("../web/package.json", import.meta.url))("playwright-core");
const address = `${process.env.PORTICO_URL ?? "http://127.0.0.1:8080"}/login`;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-sync"],
});
const page = await browser.newPage();
const sizes = { js: 0, css: 0, wasm: 0, font: 0, other: 0 };
const pending = [];
page.on("response", (response) => {
  const kind = { script: "js", stylesheet: "css", font: "font" }[response.request().resourceType()];
  const isWasm = response.url().endsWith(".wasm");
  pending.push(
    response
      .body()
      .then((body) => {
        sizes[isWasm ? "wasm" : (kind ?? "other")] += gzipSync(body, { level: 9 }).length;
      })
      .catch(() => undefined),
  );
});
await page.goto(address, { waitUntil: "networkidle" });
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
await browser.close();
for (const [kind, bytes] of Object.entries(sizes)) console.log(`${kind}: ${(bytes / 1000).toFixed(1)} kB gzipped`);
console.log(`largest contentful paint: ${Math.round(paint)} ms`);
const limits = { js: 200_000, css: 55_000, wasm: 60_000 };
const over = Object.entries(limits).filter(([kind, limit]) => sizes[kind] > limit);
for (const [kind, limit] of over) console.error(`error: ${kind} is over ${limit / 1000} kB`);
process.exit(over.length > 0 ? 1 : 0);
