import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { openQueue, operatorPage } from "./operator";
import { publishPrices } from "./prices";
import { register } from "./quick";
import { customerNumber, signIn } from "./steps";
import { beVerified } from "./verified";

const REGION = "ap-southeast";

test("the operator publishes flavors, raises a quota, finds a customer's instance and stops it with a reason", async ({
  page,
  browser,
  server,
  complaints,
}) => {
  test.slow();
  complaints.allow(/status of 404 .*\/admin\/orphan\/adopt\//);
  await publishPrices(server, REGION);
  const staff = await operatorPage(browser, server, "carla");
  await openQueue(staff, "Flavors");
  await staff.goto(`/#/flavors?region=${REGION}`);
  await staff.getByRole("button", { name: "Publish flavors" }).click();
  const dialog = staff.getByRole("dialog");
  await dialog.getByLabel("Flavors as JSON").fill("no list");
  await dialog.getByRole("button", { name: "Publish flavors" }).click();
  await expect(dialog.getByText("This is not a JSON list.")).toBeVisible();
  const flavors = [
    { name: "g1.care", family: "general", spec: { vcpus: 2, memory_mib: 4096 } },
    { name: "gpu.care", family: "gpu", spec: { vcpus: 8, memory_mib: 4096, gpu_model: "H100", gpus: 8 } },
  ];
  await dialog.getByLabel("Flavors as JSON").fill(JSON.stringify(flavors));
  await expectAccessible(staff);
  await dialog.getByRole("button", { name: "Publish flavors" }).click();
  await expect(staff.getByRole("row").filter({ hasText: "g1.care" })).toContainText("Offered");
  await expectAccessible(staff);
  await expectNoSidewaysScroll(staff);

  const person = await register(server, "cared_for");
  await signIn(page, server, person);
  const number = await customerNumber(page);
  await beVerified(page, server, person.email);
  await server.command("ledger", "gift", "--account", number, "--amount", "100", "--reason", "Welcome");

  await openQueue(staff, "Quotas");
  await staff.getByRole("searchbox", { name: "Customer number" }).fill(number);
  const row = staff.getByRole("row").filter({ hasText: REGION });
  await row.getByRole("button", { name: "Change" }).click();
  await dialog.getByLabel("Instances").fill("7");
  await expectAccessible(staff);
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(row).toContainText("0 of 7");
  await expect(row).toContainText("Set for this customer");
  await expectAccessible(staff);

  await page.goto(`/main/gpu-cloud/create?region=${REGION}&flavor=g1.care&image=debian-12`);
  await expect(page.getByText("Your quota in this region leaves 7 instances")).toBeVisible();
  await page.getByRole("button", { name: "Notify me when gpu.care is available again" }).click();
  await expect(page.getByText("You will be notified once gpu.care is available again.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("radio", { name: /^Password/ }).check();
  await page.locator("input[type=password]").first().fill("Quiet_Harbour7");
  await page.getByLabel("Confirm password").fill("Quiet_Harbour7");
  await page.getByLabel("Name", { exact: true }).fill("noisy");
  await page.getByRole("button", { name: /^Create at/ }).click();
  await expect(page.getByRole("row").filter({ hasText: "noisy" })).toContainText("Running");
  await page.getByRole("button", { name: "Quotas" }).click();
  await expect(page.getByText(`${REGION}: 1 of 7 instances`)).toBeVisible();
  await expectAccessible(page);

  await openQueue(staff, "Engines");
  await expect(staff.getByRole("row").filter({ hasText: REGION }).first()).toContainText("Responds");
  await expectAccessible(staff);
  await expectNoSidewaysScroll(staff);
  const lost = await server.unknownMachine(REGION, "g1.care");
  await staff.reload();
  await staff.getByRole("button", { name: `Assign ${lost}` }).click();
  await expect(dialog.getByText("The engine reports 2 vCPUs, 4 GiB of memory")).toBeVisible();
  await expectAccessible(staff);
  await dialog.getByLabel("Customer number").fill("000000000");
  await dialog.getByRole("button", { name: "Assign", exact: true }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await dialog.getByLabel("Customer number").fill(number);
  await dialog.getByRole("button", { name: "Assign", exact: true }).click();
  await expect(staff.getByText("No unknown machines")).toBeVisible();
  await page.goto("/main/gpu-cloud");
  await expect(page.getByRole("row").filter({ hasText: lost })).toContainText("Running");
  await page.getByRole("link", { name: "noisy" }).click();
  const spoken = await page.getByText(/^[0-9A-F]{4}-[0-9A-F]{4}$/).innerText();
  await expect(page.getByRole("button", { name: `Copy the whole ID of ${spoken}` })).toBeVisible();
  await openQueue(staff, "Operations");
  await staff.getByRole("button", { name: "Status" }).click();
  await staff.getByRole("option", { name: "Done" }).click();
  await staff.getByRole("searchbox", { name: /^Find by instance/ }).fill(spoken);
  await expect(staff.getByRole("row")).toHaveCount(2);
  await expect(staff.getByRole("row").filter({ hasText: "noisy" })).toContainText("Create");
  await expectAccessible(staff);
  await openQueue(staff, "Instances");
  await staff
    .getByRole("searchbox", { name: "Find by name, number, ID, address, host or customer number" })
    .fill(spoken);
  await expect(staff.getByRole("row")).toHaveCount(2);
  const instance = staff.getByRole("row").filter({ hasText: "noisy" });
  await instance.getByRole("button", { name: "Review" }).click();
  await dialog.getByRole("button", { name: "Stop instance" }).click();
  await expect(dialog.getByText("Enter the reason.")).toBeVisible();
  await dialog.getByLabel("Reason for stopping").fill("It attacks others.");
  await expectAccessible(staff);
  await dialog.getByRole("button", { name: "Stop instance" }).click();
  await expect(staff.getByText("noisy is stopping.")).toBeVisible();
  await expect(page.getByText("Stopped").first()).toBeVisible();
  await page.getByRole("tab", { name: "Activity" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Stop" })).toContainText("Staff");
  await staff.context().close();
});
