import { openCustomer, publishOffer } from "./cloud";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { openQueue, operatorPage } from "./operator";

const REGION = "us-west";

test("instances are kept in a zone, what is sold out there is had elsewhere, and a drained host takes nothing new", async ({
  page,
  browser,
  server,
}) => {
  test.slow();
  // More processors than any host of the first zone has.
  await publishOffer(server, REGION, {
    "g1.small": { vcpus: 2, memory_mib: 4_096 },
    "g1.large": { vcpus: 90, memory_mib: 8_192 },
  });
  await openCustomer(page, server, "zoned", "100");
  const zone = page.getByRole("button", { name: /^Zone/ });
  const choose = async (name: string) => {
    await zone.click();
    await page.getByRole("option", { name }).click();
  };
  const small = page.getByRole("radio", { name: /g1\.small/ });
  const large = page.getByRole("radio", { name: /g1\.large/ });

  await page.goto(`/main/gpu-cloud/create?region=${REGION}&image=debian-12`);
  await expect(zone).toContainText("Any zone");
  await large.check();
  await zone.click();
  await expect(page.getByRole("option", { name: `${REGION}-a` })).toBeDisabled();
  await page.getByRole("option", { name: `${REGION}-b` }).click();
  await expect(large).toBeChecked();
  await small.check();
  await choose(`${REGION}-a`);
  await expect(large).toBeDisabled();
  await expect(page.getByText(`Sold out in ${REGION}-a`)).toBeVisible();
  await choose(`${REGION}-b`);
  await page.getByRole("radio", { name: /^Password/ }).check();
  await page.locator("input[type=password]").first().fill("Quiet_Harbour7");
  await page.getByLabel("Confirm password").fill("Quiet_Harbour7");
  await page.getByLabel("Name", { exact: true }).fill("far");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: /^Create at/ }).click();
  await expect(page.getByRole("row").filter({ hasText: "far" })).toContainText("Running");
  await page.getByRole("link", { name: `${REGION}-b` }).click();
  await expect(page).toHaveURL(/zone=b/);
  await expect(page.getByRole("row").filter({ hasText: "far" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Zone: b" }).click();
  await expect(page).not.toHaveURL(/zone=b/);

  const staff = await operatorPage(browser, server, "zora");
  await openQueue(staff, "Engines");
  const host = staff.getByRole("row").filter({ hasText: `${REGION}-a` });
  await host.getByRole("button", { name: "Drain h1" }).click();
  await expect(staff.getByRole("dialog")).toContainText("New instances are no longer placed on it.");
  await expectAccessible(staff);
  await staff.getByRole("dialog").getByRole("button", { name: "Drain", exact: true }).click();
  await expect(host).toContainText("Takes nothing new");
  await expectAccessible(staff);
  await expectNoSidewaysScroll(staff);
  await page.goto(`/main/gpu-cloud/create?region=${REGION}&flavor=g1.small&zone=a`);
  await expect(small).toBeDisabled();
  await expect(zone).toContainText(`${REGION}-a`);
  await host.getByRole("button", { name: "Reopen h1" }).click();
  await expect(host).toContainText("Responds");
  await page.reload();
  await expect(small).toBeEnabled();
  await staff.context().close();
});
