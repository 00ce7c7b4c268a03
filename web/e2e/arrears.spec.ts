import { DAY, HOUR, MINUTE, test } from "./clock";
import { createInstance, openCustomer, publishOffer } from "./cloud";
import { expect, expectAccessible, expectNoSidewaysScroll } from "./fixtures";
import { rechargeAtGateway } from "./gateway";
import { openSession } from "./quick";

const REGION = "cn-east";

test("an instance that nobody pays for is stopped at the announced time, and runs again by itself after a recharge", async ({
  page,
  server,
  clock,
  complaints,
}) => {
  // Days pass: sessions end on the way.
  complaints.allow(/status of 401 /);
  await publishOffer(server, REGION, { "g1.small": { vcpus: 2, memory_mib: 4_096 } });
  const person = await openCustomer(page, server, "debtor", "1");
  const instance = `/main/gpu-cloud/${await createInstance(page, REGION, "web")}`;
  await page.goto(instance);
  await expect(page.getByText("Running", { exact: true })).toBeVisible();

  /** Lets time pass in steps until a page says something; whoever comes back has to sign in. */
  const pass = async (seconds: number, address: string, words: RegExp) => {
    await expect(async () => {
      clock.forward(seconds);
      await openSession(page, server, person);
      await page.goto(address);
      await expect(page.getByText(words).first()).toBeVisible({ timeout: 3_000 });
    }).toPass();
  };

  // At 0.43 an hour one yuan lasts two hours. Everything keeps running at first, and the dates are announced.
  await pass(3 * HOUR, "/main/payment", /^¥[\d.]+ overdue$/);
  await expect(page.getByText("Pay-as-you-go and expired resources are stopped").first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto(instance);
  await expect(page.getByText("Running", { exact: true })).toBeVisible();

  await pass(DAY, instance, /^Suspended$/);
  await expect(page.getByText("In arrears or expired. Top up or renew to get it back.")).toBeVisible();
  await expect(page.getByText(/^The account is in arrears\. The instance is deleted on .* unless/)).toBeVisible();
  await expect(page.locator("#content").getByRole("link", { name: "Top up", exact: true })).toHaveAttribute(
    "href",
    "/main/recharge",
  );
  await expect(page.getByRole("button", { name: "Start", exact: true })).toHaveAttribute("aria-disabled", "true");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("tab", { name: "Activity" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Stop" })).toContainText("Arrears");
  await page.goto("/main/home");
  await expect(page.getByText(/^Deleted on /).first()).toBeVisible();
  await expectAccessible(page);

  await rechargeAtGateway(page, "100.00");
  await page.goto("/main/payment");
  await expect(page.getByText("Arrears cleared")).toBeVisible();
  await expect(page.getByText(/^Stopped resources will be running again at about /)).toBeVisible();
  await expectAccessible(page);
  await pass(15 * MINUTE, instance, /^Running$/);
  await page.getByRole("tab", { name: "Activity" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Start" })).toContainText("Arrears");
});
