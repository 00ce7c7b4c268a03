import { createInstance, openCustomer, publishOffer } from "./cloud";
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
  await expect(page.getByRole("button", { name: "Create at ¥0.43 per hour" })).toBeVisible();
  await page.getByLabel("Public IPv4 address").check();
  await page.getByLabel("Bandwidth (Mbit/s)").fill("201");
  await page.getByLabel("Name", { exact: true }).focus();
  await expect(page.getByText("Enter a number from 1 to 200.")).toBeVisible();
  await page.getByLabel("Bandwidth (Mbit/s)").fill("10");
  await expect(page.getByText("Bandwidth of 10 Mbit/s")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Create at ¥0.50 per hour" }).click();

  const row = page.getByRole("row").filter({ has: page.getByRole("link", { name: "web", exact: true }) });
  await expect(row).toContainText("Running");
  await row.getByRole("link", { name: "web", exact: true }).click();
  await expect(page.getByText(/^ssh debian@\d+\.\d+\.\d+\.\d+$/)).toBeVisible();
  await page.getByRole("tab", { name: "Networking" }).click();
  await expect(page.getByText("10 Mbit/s", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const change = async (mbit: string, price: string) => {
    await page.getByRole("button", { name: "Change bandwidth" }).click();
    await page.getByRole("dialog").getByLabel("Bandwidth (Mbit/s)").fill(mbit);
    await expect(page.getByRole("dialog").getByText(`${price} per hour`)).toBeVisible();
  };
  const submit = page.getByRole("dialog").getByRole("button", { name: "Change bandwidth" });
  await change("20", "¥0.10");
  await expectAccessible(page);
  await submit.click();
  await expect(page.getByText("20 Mbit/s", { exact: true })).toBeVisible();
  await change("8", "¥0.04");
  await submit.click();
  await expect(page.getByText("8 Mbit/s", { exact: true })).toBeVisible();
  await change("7", "¥0.04");
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

test("of an instance that is paid in advance more bandwidth costs the difference, less costs nothing, and both say what is renewed", async ({
  page,
  server,
}) => {
  test.slow();
  await publishOffer(server, REGION, { "g1.small": { vcpus: 2, memory_mib: 4096 } });
  await openCustomer(page, server, "prepayer", "500");
  // 180.00 for the machine, 36.00 for its disk, 10.00 for the address and 25.00 for 10 Mbit/s.
  const id = await createInstance(page, REGION, "month", {
    scheme: "monthly",
    renews: true,
    total: 25_100,
    instance: { bandwidth_mbit: 10 },
  });
  await page.goto(`/main/gpu-cloud/${id}?tab=networking`);
  await expect(page.getByText("10 Mbit/s", { exact: true })).toBeVisible();
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Change bandwidth" }).click();
  await dialog.getByLabel("Bandwidth (Mbit/s)").fill("30");
  await expect(dialog.getByText(/^On .*, for ¥75\.00 per month\. The instance and its disks/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Pay ¥50.00" }).click();
  await expect(page.getByText("30 Mbit/s", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Change bandwidth" }).click();
  await dialog.getByLabel("Bandwidth (Mbit/s)").fill("5");
  await expect(dialog.getByText(/^Less bandwidth costs less\. Nothing is refunded/)).toBeVisible();
  await dialog.getByRole("button", { name: "Change bandwidth" }).click();
  await expect(page.getByText("5 Mbit/s", { exact: true })).toBeVisible();
  await page.goto("/main/payment");
  await expect(page.getByText("¥199.00").first()).toBeVisible();
});
