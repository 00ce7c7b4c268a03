import type { Browser, Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { openQueue, operatorPage } from "./operator";
import { publishPrices } from "./prices";
import { register } from "./quick";
import type { Server } from "./server";
import { customerNumber, signIn } from "./steps";
import { beVerified } from "./verified";

const REGION = "cn-north";
const FINGERPRINT = "SHA256:teU+Vqtc0jBHnRUkhewDwGRgk/Bp50hlVkREN8WHpJo";

/** Offers so many servers of a model in the region. */
async function publishModel(server: Server, count: number): Promise<void> {
  const spec = { vcpus: 192, memory_mib: 2_097_152, gpu_model: "H100", gpus: 8 };
  const parts = { disks: "8 × 3.84 TB NVMe", network: "2 × 100 Gbit/s", count };
  const flavors = [{ name: "gs.h100.8", family: "server", spec, server: parts }];
  await server.command("flavor", "publish", server.writeJson({ region: REGION, flavors }));
}

/** A verified customer with 100 yuan, signed in. */
async function customer(page: Page, server: Server, login: string): Promise<void> {
  const person = await register(server, login);
  await signIn(page, server, person);
  const number = await customerNumber(page);
  await beVerified(page, server, person.email);
  await server.command("ledger", "gift", "--account", number, "--amount", "100", "--reason", "Welcome");
}

/** Orders a server for a month; its page is open then. */
async function order(page: Page, name: string): Promise<void> {
  await page.goto(`/main/gpu-server/create?region=${REGION}`);
  await page.getByRole("radio", { name: /gs\.h100\.8 · ¥50\.00/ }).check();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Order for ¥50.00" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** Approves the only order that waits, or those that wait together. */
async function approve(staff: Page, together = 1): Promise<void> {
  await openQueue(staff, "Orders");
  const row = staff.getByRole("row").filter({ hasText: "gpu-server/gs.h100.8" });
  await expect(row).toHaveCount(together);
  await row.first().getByRole("button", { name: "Review" }).click();
  const dialog = staff.getByRole("dialog");
  await expect(dialog.getByText("paid from the held amount when it is handed over")).toBeVisible();
  if (together > 1) {
    await expect(dialog.getByText(`${together} orders, approved or rejected together`)).toBeVisible();
    await expectAccessible(staff);
  }
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(row).toHaveCount(0);
}

async function staffPage(browser: Browser, server: Server, name: string, count = 1): Promise<Page> {
  await publishPrices(server, REGION);
  await publishModel(server, count);
  return operatorPage(browser, server, name);
}

test("a GPU server is ordered, approved, handed over, billed, returned and taken back", async ({
  page,
  browser,
  server,
  complaints,
}) => {
  test.slow();
  // The page of the server is open when it is taken back: it says so.
  complaints.allow(/status of 400 .*\/gpu_server\/hand_over\//, /status of 404 .*\/gpu_server\/show\//);
  const staff = await staffPage(browser, server, "gail");
  await customer(page, server, "trainer");

  await page.getByRole("link", { name: "GPU servers" }).first().click();
  await expect(page.getByText("No GPU servers yet")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Order a GPU server" }).first().click();
  await page.goto(`/main/gpu-server/create?region=${REGION}`);
  await expect(page.getByText("Our staff looks at each order.")).toBeVisible();
  await expect(page.getByText("1 left")).toBeVisible();
  await page.getByRole("radio", { name: /gs\.h100\.8/ }).check();
  await page.getByLabel("Name", { exact: true }).fill("t");
  await expect(page.getByText("Enter at least 2 characters.")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("train");
  await page.getByLabel("Note to our staff").fill("Ubuntu, please.");
  await expect(page.getByText("¥50.00 will be held until the machine is handed over.")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Order for ¥50.00" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "train" })).toBeVisible();
  await expect(page.getByText("Waiting for review").first()).toBeVisible();
  await expectAccessible(page);

  await approve(staff);
  await page.reload();
  await expect(page.getByText("Being prepared").first()).toBeVisible();
  const spoken = await page.getByText(/^[0-9A-F]{4}-[0-9A-F]{4}$/).innerText();
  await openQueue(staff, "GPU servers");
  await staff.getByRole("searchbox", { name: /^Find by name, number/ }).fill(spoken);
  const row = staff.getByRole("row").filter({ hasText: "train" });
  await expect(row).toContainText("Prepare and hand over");
  await expectAccessible(staff);
  await expectNoSidewaysScroll(staff);
  await row.getByRole("button", { name: "Review" }).click();
  const dialog = staff.getByRole("dialog");
  await expect(dialog.getByText("Ubuntu, please.")).toBeVisible();
  await dialog.getByRole("button", { name: "Hand over", exact: true }).click();
  await expect(dialog.getByText("This field is required.").first()).toBeVisible();
  await dialog.getByLabel("Addresses").fill("203.0.113.7, 127.0.0.1");
  await dialog.getByLabel("User name").fill("ubuntu");
  await dialog.getByLabel("Serial or asset number").fill("SN-4711");
  await dialog.getByLabel("Host key fingerprints").fill(FINGERPRINT);
  await dialog.getByLabel("Note to the customer").fill("CUDA is installed.");
  await dialog.getByRole("button", { name: "Hand over", exact: true }).click();
  await expect(dialog.getByText(/127\.0\.0\.1/).last()).toBeVisible();
  await expectAccessible(staff);
  await dialog.getByLabel("Addresses").fill("203.0.113.7, 2001:db8::7");
  await dialog.getByRole("button", { name: "Hand over", exact: true }).click();
  await expect(staff.getByText("train was handed over.")).toBeVisible();

  await page.reload();
  await expect(page.getByText("ssh ubuntu@203.0.113.7")).toBeVisible();
  await expect(page.getByText(FINGERPRINT)).toBeVisible();
  await expect(page.getByText("CUDA is installed.")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("tab", { name: "Activity" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Handed over" })).toContainText("Our staff");
  await expectAccessible(page);
  await page.getByRole("tab", { name: "Billing" }).click();
  const items = page.getByRole("link", { name: "View billing items" });
  await expect(items).toBeVisible();
  await expectAccessible(page);
  await items.click();
  await expect(page.getByRole("row").filter({ hasText: "train" })).toContainText("¥50.00");

  // Among the resources it is not ended: that leads to where its name is typed.
  await page.goto("/main/resource");
  await page.getByRole("button", { name: /^Actions for train/ }).click();
  await page.getByRole("menuitem", { name: "Return GPU server" }).click();
  await expect(page).toHaveURL(/\/main\/gpu-server\?q=/);
  await page.getByRole("link", { name: "train" }).click();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("infer");
  await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "infer" })).toBeVisible();
  await page.getByRole("tab", { name: "Settings" }).click();
  const settings = page.getByRole("tabpanel");
  await settings.getByRole("button", { name: "Protect from return" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Protect from return" }).click();
  await expect(page.getByText("1 GPU server is protected from return.")).toBeVisible();
  await expect(settings.getByRole("button", { name: "Return", exact: true })).toHaveAttribute("aria-disabled", "true");
  await settings.getByRole("button", { name: "Remove protection" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove protection" }).click();
  await settings.getByRole("button", { name: "Return", exact: true }).click();
  const question = page.getByRole("dialog");
  await question.getByLabel(/To confirm, enter the name/).fill("train");
  await question.getByRole("button", { name: "Return" }).click();
  await expect(question.getByText(/match/)).toBeVisible();
  await expectAccessible(page);
  await question.getByLabel(/To confirm, enter the name/).fill("infer");
  await question.getByRole("button", { name: "Return" }).click();
  await expect(page.getByText("infer is being returned and is no longer billed.")).toBeVisible();

  await staff.reload();
  const back = staff.getByRole("row").filter({ hasText: "infer" });
  await expect(back).toContainText("Wipe and take back");
  await back.getByRole("button", { name: "Review" }).click();
  await expectAccessible(staff);
  await staff.getByRole("dialog").getByRole("button", { name: "It is wiped" }).click();
  await expect(staff.getByText("infer is back in stock.")).toBeVisible();
  await expect(page.getByText("No such GPU server")).toBeVisible();
  await page.goto("/main/gpu-server");
  await expect(page.getByText("No GPU servers yet")).toBeVisible();
  await staff.context().close();
});

test("a preparation that is given up costs nothing and says why, and an order that waits is cancelled", async ({
  page,
  browser,
  server,
  complaints,
}) => {
  test.slow();
  // A page that hears that its server is removed may ask for it once more before it is left.
  complaints.allow(/status of 404 .*gpu_server\/show/);
  const staff = await staffPage(browser, server, "gina");
  await customer(page, server, "hopeful");
  await order(page, "train");
  await approve(staff);
  await openQueue(staff, "GPU servers");
  const row = staff.getByRole("row").filter({ hasText: "train" });
  await row.getByRole("button", { name: "Review" }).click();
  const dialog = staff.getByRole("dialog");
  await dialog.getByRole("button", { name: "Give up" }).click();
  await expect(dialog.getByText("Enter the reason that the customer reads.")).toBeVisible();
  await dialog.getByLabel("Reason for giving up").fill("The machine is broken.");
  await dialog.getByRole("button", { name: "Give up" }).click();
  await expect(staff.getByText("The preparation of train was given up.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Nothing was charged. Reason: The machine is broken.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove from the list" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove from the list" }).click();
  await expect(page.getByText("No GPU servers yet")).toBeVisible();

  await order(page, "second");
  await page.getByRole("button", { name: "Cancel order" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByText("The order of second was cancelled.")).toBeVisible();
  await staff.context().close();
});

test("two GPU servers are ordered at once, approved as a whole, and one is handed over while the other comes to nothing", async ({
  page,
  browser,
  server,
}) => {
  test.slow();
  const staff = await staffPage(browser, server, "gert", 2);
  await customer(page, server, "clusterer");
  await page.goto(`/main/gpu-server/create?region=${REGION}`);
  await page.getByRole("radio", { name: /gs\.h100\.8 · ¥50\.00/ }).check();
  await page.getByLabel("Name", { exact: true }).fill("train");
  await page.getByLabel("Number of servers").fill("9");
  await page.getByRole("button", { name: "Order for ¥450.00" }).click();
  await expect(page.getByText("Enter a number from 1 to 8.")).toBeVisible();
  await page.getByLabel("Number of servers").fill("2");
  await expect(page.getByText("¥50.00 × 2 servers")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Order for ¥100.00" }).click();
  await expect(page.getByText("2 GPU servers have been ordered and wait for review.")).toBeVisible();
  for (const name of ["train-1", "train-2"])
    await expect(page.getByRole("row").filter({ hasText: name })).toContainText("Waiting for review");

  await approve(staff, 2);
  await openQueue(staff, "GPU servers");
  const row = (name: string) => staff.getByRole("row").filter({ hasText: name });
  await row("train-1").getByRole("button", { name: "Review" }).click();
  const dialog = staff.getByRole("dialog");
  await dialog.getByLabel("Addresses").fill("203.0.113.7");
  await dialog.getByLabel("User name").fill("ubuntu");
  await dialog.getByLabel("Serial or asset number").fill("SN-4711");
  await dialog.getByRole("button", { name: "Hand over", exact: true }).click();
  await expect(staff.getByText("train-1 was handed over.")).toBeVisible();
  await row("train-2").getByRole("button", { name: "Review" }).click();
  await dialog.getByLabel("Reason for giving up").fill("The machine is broken.");
  await dialog.getByRole("button", { name: "Give up" }).click();
  await expect(staff.getByText("The preparation of train-2 was given up.")).toBeVisible();
  await page.goto("/main/gpu-server?gpu=H100");
  await expect(page.getByRole("row").filter({ hasText: "train-1" })).toContainText("Available");
  await expect(page.getByRole("row").filter({ hasText: "train-2" })).toContainText("Not delivered");
  await expectAccessible(page);
  await page.goto("/main/order");
  await page
    .getByRole("link")
    .filter({ hasText: /^[0-9A-F]{4}-[0-9A-F]{4}$/ })
    .first()
    .click();
  await expect(page.getByText(/\(2 orders\)/)).toBeVisible();
  await staff.context().close();
});
