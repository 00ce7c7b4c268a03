import { cleanup, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { PermissionGroup, ResourceReply } from "../../src/api/generated/types.gen";
import { ExpiringCard } from "../../src/features/home/ExpiringCard";
import { type Answer, show, stubServer } from "../identity/show";
import { ACCOUNT } from "./account";

const DISK: ResourceReply = {
  resource_id: "r-1",
  name: "disk-1",
  product: "disk",
  region: "cn-north",
  scheme: "monthly",
  quantity: 1_000_000,
  renews: true,
  state: "running",
  run_state: "running",
  started_at: "2026-11-01T05:00:00Z",
  run_since: "2026-11-01T05:00:00Z",
  paid_until: "2026-12-01T05:00:00Z",
  order_id: "o-1",
};
const SECOND: ResourceReply = { ...DISK, resource_id: "r-2", name: "web", part: "compute", renews: false };
const QUOTE = {
  quote: { currency: "USD", gross: 6_000, discount: 0, total: 6_000, slices: [], version: 1 },
  discount: 0,
};
const usd = (minor: number) => ({ minor, currency: "USD" });
const times = { paid_until: DISK.paid_until, begins: DISK.paid_until, ends: "2027-01-01T05:00:00Z" };

beforeEach(() => queryClient.clear());

/** The card for a sub-user who holds these groups everywhere, and what it posted about renewals. */
async function open(
  groups: PermissionGroup[],
  items = [DISK],
  scope: object = { kind: "all" },
  next: string | null = null,
  answers: Record<string, Answer> = {},
) {
  const resources = items.map(({ resource_id, name }) => ({ resource_id, name, total: usd(6_000), ...times }));
  const posted = stubServer({
    "account/info/": {
      data: { ...ACCOUNT, roles: ["sub"], grants: [{ source: { from: "direct" }, scope, groups }] },
    },
    "billing/resource/list/": { data: { items, next_cursor: next } },
    "billing/resource/renew/quote/": { data: { total: usd(6_000 * resources.length), most: 12, resources } },
    "billing/resource/renew/": { data: { purchase_id: "p-1" } },
    "billing/quote/": { data: QUOTE },
    ...answers,
  });
  const screen = await show(ExpiringCard, "/main/home");
  await screen.findByRole("link", { name: "disk-1" });
  const of = (path: string) => posted.filter((one) => one.path === path).map(({ body }) => body);
  return {
    screen,
    prices: () => of("billing/resource/renew/quote/"),
    renewed: () => of("billing/resource/renew/"),
    turned: () => of("billing/resource/renewal/"),
  };
}

test("whoever may see resources and no prices learns that one is renewed, and neither sees nor asks what it costs", async () => {
  const { screen, prices } = await open(["compute_view"]);
  expect(await screen.findByText("Renews")).toBeTruthy();
  expect(screen.queryByText(/60\.00/)).toBeNull();
  expect(prices()).toEqual([]);
  expect(screen.getByRole("button", { name: "Renew: disk-1" }).getAttribute("aria-disabled")).toBe("true");
});

test("whoever sees the orders and may not renew sees what the renewal of what has no parts costs", async () => {
  const { screen, prices } = await open(["compute_view", "finance_orders"], [DISK, { ...SECOND, renews: true }]);
  expect(await screen.findByText("Renews for $60.00")).toBeTruthy();
  expect(screen.getByText("Renews")).toBeTruthy();
  expect(prices()).toEqual([]);
});

test("whoever may renew sees what each costs, and renews all at once for a total that is shown before", async () => {
  const user = userEvent.setup();
  const { screen, prices, renewed } = await open(["compute_configure", "finance_orders"], [DISK, SECOND]);
  expect(await screen.findByText("Renews for $60.00")).toBeTruthy();
  expect(prices()).toEqual([{ resource_ids: ["r-1", "r-2"], periods: 1 }]);
  await user.click(screen.getByRole("button", { name: "Renew all" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Renew 2 resources" }));
  expect(await dialog.findByText("Total: $120.00")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Renew for $120.00" }));
  await waitFor(() => expect(renewed()).toEqual([{ resource_ids: ["r-1", "r-2"], periods: 1, total: 12_000 }]));
});

test("all that may be renewed are renewed at once, and the dialog says how many of how many, and of more that there are", async () => {
  const theirs = { ...DISK, project_id: "p-1" };
  const third = { ...DISK, resource_id: "r-3", name: "disk-3", project_id: "p-1" };
  const items = [theirs, { ...SECOND, project_id: "p-2" }, third];
  const scope = { kind: "project", id: "p-1" };
  const { screen } = await open(["compute_view", "compute_configure", "finance_orders"], items, scope, "more");
  await userEvent.click(await screen.findByRole("button", { name: "Renew all" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Renew 2 resources" }));
  expect(dialog.getByText(/^2 of 3\+ resources can be renewed by you now/)).toBeTruthy();
  expect(dialog.getByText(/these are the 2 that expire first/)).toBeTruthy();
});

const TURN = "billing/resource/renewal/";
const ENDING = [DISK, SECOND, { ...DISK, resource_id: "r-3", name: "disk-3", renews: false }];
const CONFIGURES: PermissionGroup[] = ["compute_view", "compute_configure"];

test("auto-renewal is turned on for all that do not renew, one by one, once that is confirmed", async () => {
  const { screen, turned } = await open(CONFIGURES, ENDING, undefined, null, { [TURN]: { data: null } });
  await userEvent.click(await screen.findByRole("button", { name: "Turn on auto-renewal for all" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Turn on auto-renewal?" }));
  expect(dialog.getAllByRole("listitem").map((one) => one.textContent)).toEqual(["web", "disk-3"]);
  expect(dialog.queryByText(/left out/)).toBeNull();
  expect(turned()).toEqual([]);
  await userEvent.click(dialog.getByRole("button", { name: "Turn on auto-renewal" }));
  const done = within(await screen.findByRole("dialog"));
  expect(await done.findByText("2 of 2 completed.")).toBeTruthy();
  expect(turned()).toEqual(["r-2", "r-3"].map((id) => ({ resource_ids: [id], renews: true })));
});

test("one whose auto-renewal cannot be turned on keeps no other from it, and the dialog says why", async () => {
  let tries = 0;
  const forbidden = { field: "resource_ids[0]", rule: { rule: "no_paid_time" } };
  const turn = () => {
    tries += 1;
    return tries === 1 ? { status: 409, code: 900_026, message: "Failed", violations: [forbidden] } : { data: null };
  };
  const { screen } = await open(CONFIGURES, ENDING, undefined, null, { [TURN]: turn });
  await userEvent.click(await screen.findByRole("button", { name: "Turn on auto-renewal for all" }));
  await userEvent.click(await screen.findByRole("button", { name: "Turn on auto-renewal" }));
  expect(await screen.findByText("1 of 2 completed.")).toBeTruthy();
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getAllByRole("listitem").map((one) => one.textContent)).toEqual([
    "web: Pay-as-you-go resources do not expire and cannot be renewed.",
    expect.stringMatching(/^disk-3: /),
  ]);
});

test("where the server does not answer, the rest is not tried, and each is said not to be done", async () => {
  const down = { status: 503, code: 100_003, message: "Try again later" };
  const { screen, turned } = await open(CONFIGURES, ENDING, undefined, null, { [TURN]: down });
  await userEvent.click(await screen.findByRole("button", { name: "Turn on auto-renewal for all" }));
  await userEvent.click(await screen.findByRole("button", { name: "Turn on auto-renewal" }));
  expect(await screen.findByText("0 of 2 completed.")).toBeTruthy();
  expect(within(screen.getByRole("dialog")).getAllByText(/Try again later/)).toHaveLength(2);
  expect(turned()).toHaveLength(1);
});

test("whoever may configure some of them turns on those, and nobody else any", async () => {
  const items = ENDING.map((one, at) => ({ ...one, project_id: at === 1 ? "p-1" : "p-2" }));
  const first = await open(CONFIGURES, items, { kind: "project", id: "p-1" }, "more");
  await userEvent.click(await first.screen.findByRole("button", { name: "Turn on auto-renewal for all" }));
  const dialog = within(await first.screen.findByRole("dialog"));
  expect(dialog.getAllByRole("listitem").map((one) => one.textContent)).toEqual(["web"]);
  expect(dialog.getByText(/^You can change 1 of the 2\+ resources/)).toBeTruthy();
  cleanup();
  queryClient.clear();
  const { screen } = await open(["compute_view"], ENDING);
  const button = await screen.findByRole("button", { name: "Turn on auto-renewal for all" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
});

test("where all renew themselves, there is nothing to turn on for all", async () => {
  const { screen } = await open(CONFIGURES, [DISK, { ...SECOND, renews: true }]);
  expect(await screen.findByRole("button", { name: "Renew all" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Turn on auto-renewal for all" })).toBeNull();
});
