import { defineConfig } from "@playwright/test";
import base from "./playwright.config";

// What is measured in a browser and is no test (scripts/bench.sh home): alone, and with files as they are sent to people.
export default defineConfig({
  ...base,
  testMatch: "**/*.bench.ts",
  workers: 1,
  retries: 0,
  reporter: [["line"]],
  use: { ...base.use, extraHTTPHeaders: {} },
});
