import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { Verification } from "../../src/api/generated/types.gen";
import { RechargeForm } from "../../src/features/recharge/RechargeForm";
import { ACCOUNT } from "../home/account";
import { show, stubServer } from "../identity/show";

beforeEach(() => queryClient.clear());

/** The page where one tops up, of an account that has come so far with its documents. */
function open(verification: Verification, roles = ["main"]) {
  const customer = { ...ACCOUNT.customer, verification };
  stubServer({
    "account/info/": { data: { ...ACCOUNT, roles, customer } },
    "recharge/option/list/": { data: { methods: [], currency: "USD", is_verified: false, card_entry: null } },
  });
  return show(() => <RechargeForm amount="" />, "/main/recharge");
}

test("whoever waits for a review hears so and is led to it, and is not told to verify again", async () => {
  const screen = await open({ mainland: "in_review", other: "not_verified", confirmed: null });
  expect(await screen.findByText(/^Your account verification is under review/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "View verification" })).toBeTruthy();
  expect(screen.queryByText("Only verified accounts can top up.")).toBeNull();
});

test("whoever has handed nothing in hears what it takes, and a sub-user is led nowhere", async () => {
  const none: Verification = { mainland: "not_verified", other: "not_verified", confirmed: null };
  const main = await open(none);
  expect(await main.findByText("Only verified accounts can top up.")).toBeTruthy();
  expect(main.getByRole("link", { name: "Verify account" })).toBeTruthy();
  main.unmount();
  queryClient.clear();
  const sub = await open(none, ["sub"]);
  expect(await sub.findByText("Only verified accounts can top up.")).toBeTruthy();
  expect(sub.queryByRole("link")).toBeNull();
});
