import { createInstance, openCustomer, publishOffer } from "./cloud";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { openQueue, operatorPage, withdrawNotice, writeNotice } from "./operator";
import { register } from "./quick";
import { showColumn, signIn } from "./steps";

const REGION = "us-west";

test("an operator recommends instances and a guide; a new customer follows both, and one who has an instance sees the guide alone", async ({
  page,
  browser,
  server,
  complaints,
}) => {
  complaints.allow(/status of 400 .*\/admin\/recommendation\/save\//);
  const operator = await operatorPage(browser, server, "vega");
  await openQueue(operator, "Recommendations");
  await expect(operator.getByText("No recommendations yet")).toBeVisible();
  await expectAccessible(operator);
  const write = (title: string, text: string) => writeNotice(operator, "New recommendation", title, text);
  const publish = { name: "Publish" };
  const first = await write("Your first instance", "It runs within seconds.");
  await first.getByLabel("Link").fill("javascript:alert(1)");
  await first.getByLabel("Position").fill("x");
  await first.getByRole("button", publish).click();
  await expect(first.getByText("Enter a whole number.").first()).toBeVisible();
  await first.getByLabel("Position").fill("1");
  await first.getByRole("button", publish).click();
  // What only the server judges lands on its field.
  await expect(first.getByText("Enter a path that begins with /main/").first()).toBeVisible();
  await expectAccessible(operator);
  await first.getByLabel("Link").fill("/main/gpu-cloud/create");
  await first.getByRole("button", { name: /^Hidden from customers who have/ }).click();
  await operator.getByRole("option", { name: "An instance" }).click();
  await first.getByRole("button", publish).click();
  const row = operator.getByRole("row").filter({ hasText: "Your first instance" });
  await expect(row).toContainText("Shown");
  await showColumn(operator, "By");
  await expect(row).toContainText("vega");
  const guide = await write("A guide for beginners", "Step by step.");
  await guide.getByLabel("Link").fill("https://docs.example.com/guide");
  await guide.getByLabel("Position").fill("2");
  await guide.getByRole("button", publish).click();
  await expect(operator.getByRole("row").filter({ hasText: "A guide for beginners" })).toContainText("Shown");
  await expectNoSidewaysScroll(operator);

  const person = await register(server, "newcomer");
  await signIn(page, server, person);
  const instances = page.getByRole("link", { name: "Your first instance" });
  await expect(instances).toBeVisible();
  await expectAccessible(page);
  const elsewhere = page.getByRole("link", { name: /^A guide for beginners/ });
  await expect(elsewhere).toHaveAttribute("href", "https://docs.example.com/guide");
  await expect(elsewhere).toHaveAttribute("target", "_blank");
  await expect(elsewhere).toHaveAttribute("rel", /noopener/);
  await instances.click();
  await expect(page).toHaveURL(/\/main\/gpu-cloud\/create/);

  const context = await browser.newContext({ baseURL: server.url });
  const owner = await context.newPage();
  await publishOffer(server, REGION, { "g1.small": { vcpus: 2, memory_mib: 4_096 } });
  await openCustomer(owner, server, "settled", "100");
  await owner.goto("/main/home");
  await expect(owner.getByRole("link", { name: "Your first instance" })).toBeVisible();
  await createInstance(owner, REGION, "web");
  await owner.goto("/main/home");
  await expect(owner.getByRole("link", { name: /^A guide for beginners/ })).toBeVisible();
  await expect(owner.getByRole("link", { name: "Your first instance" })).toHaveCount(0);
  await context.close();

  // The others' journeys shall not find them.
  await withdrawNotice(operator, "Your first instance");
  await withdrawNotice(operator, "A guide for beginners");
  await page.goto("/main/home");
  // Of an account with nothing, the page has no empty parts.
  await expect(page.getByText("Get started")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Recommended for you" })).toHaveCount(0);
  await operator.context().close();
});
