import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { RechargeReply } from "../../src/api/generated/types.gen";
import { accountQuery } from "../../src/api/queries";
import { RechargePage } from "../../src/features/recharge/RechargePage";
import { ACCOUNT } from "../home/account";
import { show, stubServer } from "../identity/show";

const AT = "2026-11-21T05:00:00Z";
const usd = (minor: number) => ({ minor, currency: "USD" as const });
const PAID: RechargeReply = {
  recharge_id: "r-1",
  reference: "01a2b3c4",
  kind: "automatic",
  description: "Auto top-up, Bank card ending in 4242",
  method: "bank_card",
  gateway: "test",
  is_test: true,
  amount: usd(5_000),
  returned: usd(0),
  disputed: usd(0),
  state: "success",
  created_at: AT,
  expires_at: AT,
  ended_at: AT,
};
const TOP_UP = { setting: null, next: null, this_month: null, failures: 0, last: null };
/** Somebody who sees the balance, and may not top up. */
const READER = {
  ...ACCOUNT,
  roles: ["sub"] as typeof ACCOUNT.roles,
  grants: [
    { source: { from: "direct" }, scope: { kind: "all" }, groups: ["finance_balance"] },
  ] as typeof ACCOUNT.grants,
};

function open(address: string, person = READER) {
  queryClient.clear();
  stubServer({
    "recharge/show/": { data: PAID },
    "recharge/list/": { data: { items: [PAID], next_cursor: null } },
    "recharge/top_up/show/": { data: TOP_UP },
  });
  queryClient.setQueryData(accountQuery.queryKey, person);
  return show(RechargePage, address);
}

beforeEach(() => queryClient.clear());

test("whoever is told of a top-up because they see the balance sees that one, and no form", async () => {
  await open("/main/recharge?recharge=r-1");
  expect((await screen.findAllByText(/50\.00/)).length).toBeGreaterThan(0);
  expect(await screen.findByText("Auto top-up")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Top up again" })).toBeNull();
});

test("without a top-up in the address they read what a top-up takes, and the history is theirs to search", async () => {
  await open("/main/recharge");
  expect((await screen.findAllByText(/You need the permission/)).length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole("tab", { name: "History" }));
  expect(await screen.findByText("01a2b3c4")).toBeTruthy();
  await userEvent.type(screen.getByRole("searchbox", { name: "Find by number or transaction number" }), "01a2");
  await waitFor(() => expect(screen.getByText("01a2b3c4")).toBeTruthy());
});
