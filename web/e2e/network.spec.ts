import { openCustomer, publishOffer } from "./cloud";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";

const REGION = "us-west";
const KEY = `ssh-ed25519 ${Buffer.concat([
  Buffer.from([0, 0, 0, 11]),
  Buffer.from("ssh-ed25519"),
  Buffer.from([0, 0, 0, 32]),
  Buffer.alloc(32, 9),
]).toString("base64")} me@example.com`;

test("a public address is ordered with an instance, gets more and less bandwidth, is released, and another one is added", async ({
  page,
  server,
}) => {
  test.slow();
  await publishOffer(server, REGION, { "g1.small": { vcpus: 2, memory_mib: 4096 } });
  await openCustomer(page, server, "networker", "100");

  await page.goto(`/main/gpu-cloud/create?region=${REGION}&flavor=g1.small&image=debian-12`);
  await page.getByLabel("System disk (GiB)").fill("20");
  await page.getByLabel("Public SSH key").fill(KEY);
  await page.getByLabel("Name", { exact: true }).fill("web");
  await expect(page.getByRole("button", { name: "Create for ¥0.43" })).toBeVisible();
  await page.getByLabel("Public IPv4 address").check();
  await page.getByLabel("Bandwidth (Mbit/s)").fill("201");
  await page.getByLabel("Name", { exact: true }).focus();
  await expect(page.getByText("Enter a number from 1 to 200.")).toBeVisible();
  await page.getByLabel("Bandwidth (Mbit/s)").fill("10");
  await expect(page.getByText("bandwidth/fixed · 10")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Create for ¥0.50" }).click();

  const row = page.getByRole("row").filter({ has: page.getByRole("link", { name: "web", exact: true }) });
  await expect(row).toContainText("Running");
  await row.getByRole("link", { name: "web", exact: true }).click();
  await expect(page.getByText(/^ssh debian@\d+\.\d+\.\d+\.\d+$/)).toBeVisible();
  await page.getByRole("tab", { name: "Networking" }).click();
  await expect(page.getByText("10 Mbit/s")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const change = async (mbit: string) => {
    await page.getByRole("button", { name: "Change bandwidth" }).click();
    await page.getByRole("dialog").getByLabel("Bandwidth (Mbit/s)").fill(mbit);
  };
  const submit = page.getByRole("dialog").getByRole("button", { name: "Change bandwidth" });
  await change("20");
  await expect(page.getByRole("dialog").getByText("¥0.10 per hour")).toBeVisible();
  await expectAccessible(page);
  await submit.click();
  await expect(page.getByText("20 Mbit/s")).toBeVisible();
  await change("8");
  await submit.click();
  await expect(page.getByText("8 Mbit/s")).toBeVisible();
  await change("7");
  await submit.click();
  await expect(page.getByText("The bandwidth was reduced today. It can be reduced again tomorrow.")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Release public address" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Release public address" }).click();
  await page.getByRole("button", { name: "Add public address" }).click();
  await expect(page.getByRole("dialog").getByText("¥0.05 per hour", { exact: false }).first()).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Add public address" }).click();
  await expect(page.getByText("5 Mbit/s", { exact: true })).toBeVisible();
  await page.getByRole("tab", { name: "Activity" }).click();
  await expect(page.getByRole("row", { name: /Change network/ })).toHaveCount(4);
});
