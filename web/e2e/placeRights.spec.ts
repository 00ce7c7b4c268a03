import { createInstance, createProject, openCustomer, openSubUser, publishOffer } from "./cloud";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { call } from "./quick";

const REGION = "cn-north";
/** What was not granted, as the console says it. */
const needs = (operation: string) => new RegExp(`You need the permission “${operation}”`);

test("a sub-user sees the instances of their project alone, does nothing with them, and stops two at once when they may configure them", async ({
  page,
  browser,
  server,
  complaints,
}) => {
  complaints.allow(/status of 404 .*\/compute\/instance\/show\//);
  await publishOffer(server, REGION, { "g1.small": { vcpus: 2, memory_mib: 4_096 } });
  await openCustomer(page, server, "placer", "100");
  const [project, other] = [await createProject(page, "Apples"), await createProject(page, "Pears")];
  for (const name of ["apple-a", "apple-b"]) await createInstance(page, REGION, name, { project_id: project });
  const foreign = await createInstance(page, REGION, "pear", { project_id: other });
  const context = await browser.newContext({ baseURL: server.url });
  const theirs = await context.newPage();
  const who = { region: REGION, project, groups: ["compute_view"] };
  const userId = await openSubUser(page, theirs, server, "looker", who);

  // What is in their project is in the list, and nothing else; its address tells no more.
  const row = (name: string) =>
    theirs.getByRole("row").filter({ has: theirs.getByRole("link", { name, exact: true }) });
  await theirs.goto("/main/gpu-cloud");
  await expect(row("apple-a")).toContainText("Running");
  await expect(row("apple-b")).toContainText("Running");
  await expect(row("pear")).toHaveCount(0);
  const create = theirs.getByRole("button", { name: "Create instances" });
  await expect(create).toHaveAttribute("aria-disabled", "true");
  await create.hover();
  await expect(theirs.getByRole("tooltip")).toContainText(needs("Create compute resources"));
  await expectAccessible(theirs);
  await theirs.goto(`/main/gpu-cloud/${foreign}`);
  await expect(theirs.getByText("No such instance")).toBeVisible();
  await expectAccessible(theirs);

  // Whoever may only look is told why each button is grey.
  await theirs.goto("/main/gpu-cloud");
  await theirs.getByRole("link", { name: "apple-a", exact: true }).click();
  const stop = theirs.getByRole("button", { name: "Stop", exact: true });
  await expect(stop).toHaveAttribute("aria-disabled", "true");
  await stop.hover();
  await expect(theirs.getByRole("tooltip")).toContainText(needs("Configure compute resources"));
  await expectAccessible(theirs);
  await expectNoSidewaysScroll(theirs);

  // More is granted: both are stopped at once; deleting is still somebody else's.
  const grants = [{ scope: { kind: "project", id: project }, groups: ["compute_configure"] }];
  await call(page, "user/grant/update/", { user_id: userId, grants });
  await theirs.goto("/main/gpu-cloud");
  await expect(row("apple-a")).toBeVisible();
  await theirs.getByRole("checkbox", { name: "Select all" }).press("Space");
  const actions = theirs.getByRole("button", { name: "Actions", exact: true });
  await actions.click();
  const remove = theirs.getByRole("menuitem", { name: "Delete", exact: true });
  await expect(remove).toHaveAttribute("aria-disabled", "true");
  await expect(remove).toHaveAccessibleDescription(needs("Delete compute resources"));
  await expectAccessible(theirs);
  await theirs.getByRole("menuitem", { name: "Stop", exact: true }).click();
  const dialog = theirs.getByRole("dialog");
  for (const name of ["apple-a", "apple-b"]) await expect(dialog.getByText(name, { exact: true })).toBeVisible();
  await expectAccessible(theirs);
  await dialog.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(row("apple-a")).toContainText("Stopped");
  await expect(row("apple-b")).toContainText("Stopped");
  await expect(create).toHaveAttribute("aria-disabled", "true");
  await context.close();
});
