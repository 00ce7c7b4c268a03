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
const QUOTE = {
  quote: { currency: "USD", gross: 6_000, discount: 0, total: 6_000, slices: [], version: 1 },
  discount: 0,
};

beforeEach(() => queryClient.clear());

/** The card for a sub-user who holds these groups everywhere; and how often a price was asked for. */
async function open(groups: PermissionGroup[]) {
  const asked = { prices: 0 };
  const quote: Answer = () => {
    asked.prices += 1;
    return { data: QUOTE };
  };
  stubServer({
    "account/info/": {
      data: { ...ACCOUNT, roles: ["sub"], grants: [{ source: { from: "direct" }, scope: { kind: "all" }, groups }] },
    },
    "billing/resource/list/": { data: { items: [DISK], next_cursor: null } },
    "billing/quote/": quote,
  });
  const screen = await show(ExpiringCard, "/main/home");
  await screen.findByRole("link", { name: "disk-1" });
  return { screen, asked };
}

test("whoever may see resources and no prices learns that one is renewed, and neither sees nor asks what it costs", async () => {
  const { screen, asked } = await open(["compute_view"]);
  expect(await screen.findByText("Renews")).toBeTruthy();
  expect(screen.queryByText(/60\.00/)).toBeNull();
  expect(asked.prices).toBe(0);
});

test("whoever sees the orders sees what the renewal costs", async () => {
  const { screen } = await open(["compute_view", "finance_orders"]);
  expect(await screen.findByText(/\$60\.00/)).toBeTruthy();
});
