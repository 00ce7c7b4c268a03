import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { Server } from "./server";

/** What the browser complained about: a clean run has nothing here. */
export interface Complaints {
  list: string[];
}

/** Tests with one server for each worker; every page's console is watched. */
export const test = base.extend<{ complaints: Complaints }, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  complaints: [
    async ({ page }, use) => {
      const complaints: Complaints = { list: [] };
      page.on("pageerror", (error) => complaints.list.push(`error: ${error.message}`));
      page.on("console", (message) => {
        const isExpected = /Failed to load resource/.test(message.text());
        if (message.type() === "error" && !isExpected) complaints.list.push(`console: ${message.text()}`);
      });
      await use(complaints);
      expect(complaints.list, "the console stays clean (content security policy included)").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Asserts that axe finds nothing serious or critical on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations
    .filter((violation) => violation.impact === "serious" || violation.impact === "critical")
    .map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(" ")).join(", ")}`);
  expect(serious, "axe finds nothing serious").toEqual([]);
}
