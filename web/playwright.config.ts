import { defineConfig } from "@playwright/test";

// Chromium comes from the distribution (scripts/chromium.sh): nothing is downloaded.
export default defineConfig({
  testDir: "e2e",
  // What is done on a real engine is a part of that step (scripts/test-engines.sh).
  testIgnore: process.env.PORTICO_TEST_INCUS_SOCKET ? [] : ["**/incus.spec.ts"],
  // No journey needs another one of its file: what is left at the end is shared out between the workers.
  fullyParallel: true,
  // One more than CI has processors: a browser waits for a third of its time.
  workers: 3,
  // One journey in many hundreds is lost to the browser or the machine. A second try shows which; the first is told at the end.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"], ["./e2e/lastWords.ts"]],
  // Generous: on a busy machine a sign-in with its slider takes a while.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    // What cannot be clicked for a minute never can.
    actionTimeout: 60_000,
    browserName: "chromium",
    // As people set it who want nothing to move: what moves is drawn in frames, a tenth of a browser's work, and is waited for.
    contextOptions: { reducedMotion: "reduce" },
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    // A debug build compresses each file anew for each browser that comes with an empty cache, which took most of its time.
    extraHTTPHeaders: { "accept-encoding": "identity" },
    // A trace takes as long as the journey: `PORTICO_E2E_TRACE=1` where one looks at it.
    trace: process.env.PORTICO_E2E_TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
