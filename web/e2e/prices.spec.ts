import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { openQueue, operatorPage } from "./operator";
import { Server } from "./server";

test("a price list is changed in a form that says what it changes for whom, published, and found where it is to come", async ({
  browser,
  complaints,
}) => {
  test.slow();
  complaints.allow(/status of 400 .*\/price\/preview\//);
  const server = await Server.start({}, "", "127.0.0.1", ["--demo"]);
  try {
    const ines = await operatorPage(browser, server, "ines");
    // What the demo has of the cloud is built after it has begun.
    await openQueue(ines, "Instances");
    await expect(ines.getByText("Running").first()).toBeVisible();
    await openQueue(ines, "Price lists");
    await ines.getByRole("button", { name: "View cn-north CNY 1" }).click();
    await expect(ines.getByRole("dialog").getByText("¥0.16 per unit per hour")).toBeVisible();
    await ines.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
    await ines.getByRole("button", { name: "New price list" }).click();
    await ines.getByRole("menuitem", { name: "cn-north" }).click();
    await expect(ines.getByRole("heading", { name: "Prices in cn-north, CNY" })).toBeVisible();
    await expect(ines.getByText("Nothing differs from the last list yet.").first()).toBeVisible();

    await ines.getByLabel("Find a product").fill("g1.small");
    await ines.getByRole("button", { name: /^Edit .*, Hourly/ }).click();
    const dialog = ines.getByRole("dialog");
    await dialog.getByLabel("Price per unit per hour").fill("0,2");
    await dialog.getByRole("button", { name: "Apply" }).click();
    await expect(dialog.getByText("Enter a number")).toBeVisible();
    await dialog.getByLabel("Price per unit per hour").fill("0.000000002");
    await dialog.getByRole("button", { name: "Apply" }).click();
    await expect(ines.getByText("Some prices cannot be published.")).toBeVisible();
    await ines.getByRole("button", { name: /^Edit .*, Hourly/ }).click();
    await dialog.getByLabel("Price per unit per hour").fill("0.20");
    await expectAccessible(ines);
    await dialog.getByRole("button", { name: "Apply" }).click();
    await ines.getByLabel("Find a product").fill("");
    await ines.getByRole("checkbox", { name: "Select all prices" }).check();
    await ines.getByRole("button", { name: "Change by percent" }).click();
    await dialog.getByLabel("Percent").fill("-10");
    await dialog.getByRole("button", { name: "Apply" }).click();
    const changed = ines.getByRole("table", { name: "Changed prices" });
    await expect(changed.getByRole("row").filter({ hasText: "Higher" })).toContainText("¥0.18");
    await expect(changed.getByRole("row").filter({ hasText: "¥71.10" })).toContainText("Lower");
    await expect(ines.getByRole("table", { name: "For whom" }).getByRole("link").first()).toBeVisible();
    await expectAccessible(ines);
    await ines.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(ines);
    await ines.setViewportSize({ width: 1440, height: 900 });
    await ines.getByLabel("Takes effect").fill("2020-01-01 00:00");
    await expect(ines.getByRole("button", { name: "Publish" })).toBeDisabled();
    await ines.getByLabel("Takes effect").fill("2090-01-01 00:00");
    await ines.getByRole("button", { name: "Publish" }).click();
    await expect(dialog.getByText(/33 prices change from .* for 1 customer/)).toBeVisible();
    await dialog.getByRole("button", { name: "Publish" }).click();
    await expect(ines.getByText("Version 2 of cn-north has been published.")).toBeVisible();
    const published = ines.getByRole("row").filter({ hasText: "cn-north" }).filter({ hasText: "Upcoming" });
    await expect(published).toContainText("2");

    await ines.getByRole("tab", { name: "Product names" }).click();
    await ines.getByRole("button", { name: "Names of address/ipv4" }).click();
    for (const [label, words] of [
      ["English name", "Public address"],
      ["English unit", "address"],
      ["Chinese name", "公网地址"],
      ["Chinese unit", "个"],
    ] as const)
      await dialog.getByLabel(label).fill(words);
    await expectAccessible(ines);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(ines.getByText("Public address (address)")).toBeVisible();
    await ines.context().close();
  } finally {
    await server.stop();
  }
});
