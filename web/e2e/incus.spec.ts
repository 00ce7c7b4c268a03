import { openCustomer, publishOffer } from "./cloud";
import { test as base, expect, expectAccessible } from "./fixtures";
import { Server } from "./server";

/** The region that `scripts/test-engines.sh` has on a real Incus. */
const REGION = "cn-north";

/** A machine on a busy one takes its time: to start, to stop, to be gone. */
const expectInTime = expect.configure({ timeout: 240_000 });

const test = base.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
    async ({}, use) => {
      const server = await Server.start({ PORTICO_ENGINE: process.env.PORTICO_ENGINE ?? "" });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

test("an instance of a real engine is created from the form, typed to in its console, stopped and deleted", async ({
  page,
  server,
}) => {
  test.setTimeout(900_000);
  await publishOffer(server, REGION, { "g1.small": { vcpus: 1, memory_mib: 256 } });
  await openCustomer(page, server, "incus_one", "100");
  await page.goto(`/main/gpu-cloud/create?region=${REGION}&flavor=g1.small&image=busybox`);
  await expect(page.getByText("This region is simulated")).toBeHidden();
  await page.getByLabel("System disk (GiB)").fill("2");
  await page.getByRole("radio", { name: /^Password/ }).check();
  await page.locator("input[type=password]").first().fill("Quiet_Harbour7");
  await page.getByLabel("Confirm password").fill("Quiet_Harbour7");
  await page.getByLabel("Name", { exact: true }).fill("web");
  await page.getByRole("button", { name: /^Create at/ }).click();
  await expectInTime(page.getByRole("row").filter({ hasText: "web" })).toContainText("Running");
  await page.getByRole("link", { name: "web", exact: true }).click();
  await expect(page.getByText(/^ssh root@10\.78\./)).toBeVisible();

  await page.getByRole("tab", { name: "Console" }).click();
  await page.getByRole("button", { name: "Open console" }).click();
  const screen = page.getByRole("region", { name: "Console of web" });
  await expectInTime(screen).toContainText("#");
  await expect(page.getByRole("textbox", { name: "Console of web" })).toBeFocused();
  // The answer is another text than what was typed: it was run.
  await page.keyboard.type("echo $((6 * 7)) of busybox; busybox | head -n 1\n");
  await expectInTime(screen.getByText("42 of busybox", { exact: true }).first()).toBeAttached();
  await expect(screen).toContainText("BusyBox v");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stop", exact: true }).click();
  await expectInTime(page.getByText("The instance is not running.")).toBeVisible();
  await page.getByRole("tab", { name: "Overview" }).click();
  await expectInTime(page.getByText("Stopped", { exact: true })).toBeVisible();
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("dialog").getByLabel("To confirm, enter the name: web").fill("web");
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await page.goto("/main/gpu-cloud");
  await expectInTime(page.getByText("No instances yet")).toBeVisible();
});
