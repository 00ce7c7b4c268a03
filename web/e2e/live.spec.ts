import { expect, test } from "./fixtures";
import { register } from "./quick";
import { signIn } from "./steps";

test("an open page shows what another program changed, in each of the browser's tabs, without being asked", async ({
  page,
  server,
  context,
}) => {
  const person = await register(page, server, "watcher");
  await signIn(page, server, person);
  const number =
    (await page
      .getByText(/^\d{9}$/)
      .first()
      .textContent()) ?? "";
  const begun = page.waitForResponse(/\/gicend\/live\/stream\//);
  await page.goto("/main/payment");
  await expect(page.getByText("¥0.00").first()).toBeVisible();
  expect((await begun).status()).toBe(200);
  const tab = await context.newPage();
  await tab.goto("/main/payment");
  await expect(tab.getByText("¥0.00").first()).toBeVisible();
  // One of the two listens for both: the other waits for its turn.
  const waiting = async () => ((await navigator.locks.query()).pending ?? []).length;
  await expect.poll(() => tab.evaluate(waiting)).toBe(1);
  await server.command("ledger", "gift", "--account", number, "--amount", "123", "--reason", "Welcome");
  for (const open of [page, tab]) await expect(open.getByText("¥123.00").first()).toBeVisible();
});
