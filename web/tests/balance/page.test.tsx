import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { AccountInfo, Money, MovementReply } from "../../src/api/generated/types.gen";
import { accountQuery } from "../../src/api/queries";
import { BalancePage } from "../../src/features/balance/BalancePage";
import { ACCOUNT } from "../home/account";
import { show, stubServer } from "../identity/show";

const usd = (minor: number): Money => ({ minor, currency: "USD" });
const movement = (seq: number, cause_kind: string, cause_id: string): MovementReply => ({
  movement_id: `m-${seq}`,
  seq,
  kind: "spend",
  at: "2026-11-21T05:00:00Z",
  amount: usd(-100),
  available: usd(900),
  cash: usd(-100),
  gift: usd(0),
  credit: usd(0),
  credit_line: usd(0),
  withheld: usd(0),
  cause_kind,
  cause_id,
});
const BALANCE = {
  available: usd(900),
  cash: usd(900),
  gift: usd(0),
  credit_line: usd(0),
  credit_used: usd(0),
  withheld: usd(0),
  owed: usd(0),
  currency: "USD",
  is_low: false,
  runway: { runway: "unknown" },
  arrears_policy: { stop_after: 1, recycle_after: 2, delete_after: 3, restore_after: 4 },
};

function open(person: Partial<AccountInfo> = {}) {
  stubServer({
    "billing/account/": { data: BALANCE },
    "billing/movement/list/": {
      data: {
        items: [movement(3, "order", "o-1"), movement(2, "recharge", "r-1"), movement(1, "usage", "u-1")],
        next_cursor: null,
      },
    },
  });
  queryClient.setQueryData(accountQuery.queryKey, { ...ACCOUNT, ...person });
  return show(BalancePage, "/main/payment");
}

beforeEach(() => queryClient.clear());

test("the page of the balance leads to a top-up, and from a movement to the order or the top-up behind it", async () => {
  const screen = await open();
  const topUp = await screen.findByRole("link", { name: "Top up" });
  expect(topUp.getAttribute("href")).toBe("/main/recharge");
  const way = async (name: string) => (await screen.findByRole("link", { name })).getAttribute("href");
  expect(await way("Order")).toBe("/main/order/o-1");
  expect(await way("Top-up")).toBe("/main/recharge?recharge=r-1");
  expect(screen.queryByRole("link", { name: "Usage" })).toBeNull();
});

test("whoever may only see the balance hears what a top-up takes, and is led to no page that is not theirs", async () => {
  const screen = await open({
    roles: ["sub"],
    grants: [{ source: { from: "direct" }, scope: { kind: "all" }, groups: ["finance_balance"] }],
  });
  const topUp = await screen.findByText("Top up");
  expect(topUp.closest("[aria-disabled=true]")?.getAttribute("href") ?? null).toBeNull();
  expect(topUp.closest("[aria-disabled=true]")).toBeTruthy();
  expect((await screen.findAllByText("Order")).length).toBeGreaterThan(0);
  expect(screen.queryByRole("link", { name: "Order" })).toBeNull();
  const behind = await screen.findByRole("link", { name: "Top-up" });
  expect(behind.getAttribute("href"), "what was topped up is theirs to see").toBe("/main/recharge?recharge=r-1");
});

test.each<[string, boolean, string[] | null]>([
  ["everywhere", true, null],
  ["in some regions alone", false, ["us-west"]],
])("a movement, which tells no place, leads whoever sees orders %s to its order: %s", async (_, isLed, regions) => {
  const screen = await open({
    roles: ["sub"],
    grants: [
      {
        source: { from: "direct" },
        scope: { kind: "all" },
        groups: ["finance_balance", "finance_orders"],
        ...(regions && { regions }),
      },
    ],
  });
  await screen.findByRole("link", { name: "Top-up" });
  expect(screen.queryByRole("link", { name: "Order" }) !== null).toBe(isLed);
});
