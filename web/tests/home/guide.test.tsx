import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { PermissionGroup } from "../../src/api/generated/types.gen";
import { ACCOUNT } from "./account";
import { NOTHING, open, plain } from "./page";

beforeEach(() => queryClient.clear());

const RESOURCE = {
  resource_id: "r-1",
  name: "web",
  product: "cpu",
  region: "cn-north",
  scheme: "hourly",
  quantity: 1_000_000,
  renews: false,
  state: "active",
  run_state: "running",
  started_at: "2026-11-01T05:00:00Z",
  run_since: "2026-11-01T05:00:00Z",
  paid_until: null,
  order_id: "o-1",
};

/** The first page of a sub-user who holds these groups everywhere. */
function openAs(groups: PermissionGroup[], resources: object = NOTHING) {
  const grants = [{ source: { from: "direct" }, scope: { kind: "all" }, groups }];
  return open(
    {},
    {
      "account/info/": { data: { ...ACCOUNT, roles: ["sub"], grants } },
      "billing/resource/list/": resources as never,
      "billing/resource/overview/": { data: { projects: [] } },
    },
  );
}

const ways = async () => {
  const card = (await screen.findByText("Check your permissions")).closest("ul") as HTMLElement;
  return within(card)
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));
};

test("a sub-user of an account with nothing is shown what they may do, and no empty parts", async () => {
  await openAs(["compute_create_delete", "finance_orders"]);
  await waitFor(() => expect(plain()).toEqual(["Get started", "Quick links", "Account"]));
  expect(await ways()).toEqual(["/main/gpu-cloud/create", "/main/prices", "/main/rights", "/main/tickets/create"]);
});

test("a sub-user who may create nothing there learns who can", async () => {
  await openAs(["compute_view"]);
  expect(await screen.findByText(/the main user of this account can do that/)).toBeTruthy();
  expect(await ways()).toEqual(["/main/rights", "/main/tickets/create"]);
});

test.each<PermissionGroup>(["finance_bills", "finance_balance"])(
  "who may see prices by %s finds them among what they may do",
  async (group) => {
    await openAs(["compute_view", group]);
    await screen.findByText("Check your permissions");
    expect(await ways()).toContain("/main/prices");
  },
);

test("a sub-user who sees a resource has the whole page", async () => {
  await openAs(["compute_view"], { data: { items: [RESOURCE], next_cursor: null } });
  await screen.findByText("No recent pages");
  await waitFor(() => expect(plain()).toContain("Regions"));
  expect(screen.queryByText("Get started")).toBeNull();
});
