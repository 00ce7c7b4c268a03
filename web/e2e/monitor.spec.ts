import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from "./fixtures";
import { Server } from "./server";
import { signInToDemo } from "./steps";

/** How many points of an element's canvas have a colour, as lines have and scales have not. */
const coloured = (page: Page, name: RegExp) =>
  page.getByRole("img", { name }).evaluate((chart) => {
    const canvas = chart.querySelector("canvas");
    const pixels = canvas?.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    let count = 0;
    for (let at = 0; at < pixels.length; at += 4) {
      const [red = 0, green = 0, blue = 0, alpha = 0] = [pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]];
      if (alpha > 128 && Math.max(red, green, blue) - Math.min(red, green, blue) > 40) count += 1;
    }
    return count;
  });

test("what an instance is busy with is drawn, told in words and as a table, for a range that stands in the address", async ({
  browser,
}) => {
  test.slow();
  const server = await Server.start({}, "", "127.0.0.1", ["--demo"]);
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  try {
    await signInToDemo(page, server);
    await page.goto("/main/gpu-cloud");
    await page.getByRole("link", { name: "web-1", exact: true }).click();
    const fetched: string[] = [];
    page.on("response", (response) => fetched.push(new URL(response.url()).pathname));
    await page.getByRole("tab", { name: "Monitoring" }).click();
    for (const name of ["Processors", "Memory", "Disks", "Network"]) {
      const chart = page.getByRole("img", { name: new RegExp(`^${name}\\.`) });
      await expect(chart).toHaveAttribute("aria-label", /\b(5\d|60) points\. .*average .*, highest /);
      await expect(chart.locator("canvas")).toBeVisible();
    }
    expect(fetched.some((path) => /Monitoring.*\.js$/.test(path))).toBe(true);
    expect(await coloured(page, /^Processors\./)).toBeGreaterThan(100);

    await page.getByRole("button", { name: "Show as a table: Processors" }).click();
    const table = page.getByRole("table", { name: "Processors" });
    await expect(table.getByRole("columnheader", { name: "CPU usage, highest" })).toBeVisible();
    expect(await table.getByRole("row").count()).toBeGreaterThan(50);
    await expect(table.getByRole("row").nth(1)).toContainText(/\d%/);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.getByRole("button", { name: /Last hour/ }).click();
    await page.getByRole("radio", { name: "Last 30 days" }).click();
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL(/tab=monitoring.*period=month|period=month.*tab=monitoring/);
    await expect(page.getByText("Each point is the average of 1 hour.")).toBeVisible();
    await expect(page.getByRole("img", { name: /^Network\. 5\d\d points\./ })).toBeVisible();

    // A time before there was anything, and one that ends before it begins.
    const path = new URL(page.url()).pathname;
    await page.goto(`${path}?tab=monitoring&from=2020-01-01T00:00:00.000Z&to=2020-01-01T01:00:00.000Z`);
    await expect(page.getByText("Nothing was measured in this range")).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${path}?tab=monitoring&period=day`);
    await expect(page.getByRole("img", { name: /^Memory\. 1,4\d\d points\./ })).toBeVisible();
    await settled(page);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  } finally {
    await context.close();
    await server.stop();
  }
});
