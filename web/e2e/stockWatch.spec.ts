import { MINUTE, test } from "./clock";
import { createInstance, openCustomer, publishOffer } from "./cloud";
import { expect, expectAccessible, expectNoSidewaysScroll } from "./fixtures";
import { call } from "./quick";

const REGION = "us-west";

test("what is sold out cannot be chosen, and who asked to be told is told once when an instance has made room", async ({
  page,
  server,
  clock,
  complaints,
}) => {
  // Its page is open when it is deleted: it says so.
  complaints.allow(/status of 404 .*\/compute\/instance\/show\//);
  await publishOffer(server, REGION, {
    "g1.small": { vcpus: 2, memory_mib: 4_096 },
    "gpu.a100.8": { vcpus: 8, memory_mib: 65_536, gpu_model: "A100", gpus: 8 },
  });
  await openCustomer(page, server, "waiter", "100");

  // The only eight GPUs there are: one instance has them all.
  const form = `/main/gpu-cloud/create?region=${REGION}`;
  await page.goto(form);
  const flavor = page.getByRole("radio", { name: /gpu\.a100\.8/ });
  await expect(flavor).toBeEnabled();
  const instance = await createInstance(page, REGION, "greedy", { flavor: "gpu.a100.8" });
  await page.goto(`/main/gpu-cloud/${instance}`);
  await expect(page.getByText("Running", { exact: true })).toBeVisible();
  await page.goto(form);
  await expect(flavor).toBeDisabled();
  await expect(page.getByRole("row").filter({ has: flavor })).toContainText("Sold out");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Notify me when gpu.a100.8 is available again" }).click();
  await expect(page.getByText("You will be notified once gpu.a100.8 is available again.")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await call(page, "compute/instance/stop/", { instance_ids: [instance] });
  await page.goto(`/main/gpu-cloud/${instance}`);
  await expect(page.getByText("Stopped", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Delete", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("To confirm, enter the name: greedy").fill("greedy");
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("No instances yet")).toBeVisible();
  const told = page.getByRole("heading", { name: "gpu.a100.8 is available again" });
  const openMessages = async () => {
    await page.goto("/main/gpu-cloud");
    await page
      .getByRole("button", { name: /^Messages/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { name: "Your account is verified" })).toBeVisible();
  };
  await expect(async () => {
    clock.forward(MINUTE);
    await openMessages();
    await expect(told).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Order it" }).click();
  await expect(page).toHaveURL(/\/main\/gpu-cloud\/create\?flavor=/);
  await expect(flavor).toBeEnabled();
  await expect(page.getByRole("button", { name: /^(Notify me|Do not notify)/ })).toHaveCount(0);

  // Minutes later there is still room, and no second message.
  clock.forward(3 * MINUTE);
  await createInstance(page, REGION, "later");
  await openMessages();
  await expect(page.getByRole("row").filter({ hasText: "later" })).toContainText("Running");
  await expect(told).toHaveCount(1);
});
