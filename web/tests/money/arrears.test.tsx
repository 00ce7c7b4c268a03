import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { BillingAccountReply } from "../../src/api/generated/types.gen";
import type { May } from "../../src/domain/access/may";
import { ArrearsAlert } from "../../src/domain/money/ArrearsAlert";
import { show, stubServer } from "../identity/show";

const AT = "2026-11-21T05:00:00Z";
const usd = (minor: number) => ({ minor, currency: "USD" as const });
const ACCOUNT: BillingAccountReply = {
  available: usd(-500),
  cash: usd(-500),
  gift: usd(0),
  credit_line: usd(0),
  credit_used: usd(0),
  withheld: usd(0),
  owed: usd(500),
  currency: "USD",
  is_low: true,
  runway: { runway: "empty" },
  arrears_policy: { stop_after: 1, recycle_after: 2, delete_after: 3, restore_after: 4 },
  arrears: { stage: "warned", since: AT, stop_at: AT, recycle_at: AT, delete_at: AT, to_pay: usd(500) },
};

async function open(may?: May) {
  stubServer({});
  await show(() => <ArrearsAlert account={ACCOUNT} {...(may && { may })} />, "/main/payment");
  await screen.findByText("$5.00 overdue");
  return screen.queryByText("Top up")?.closest("a, button");
}

test("whoever may not top up reads what is owed, and why the button is not theirs", async () => {
  const button = await open({ allowed: false, reason: "You may not top up." });
  expect(button?.getAttribute("aria-disabled")).toBe("true");
  expect(button?.getAttribute("href")).toBeNull();
});

test("whoever may top up is led there", async () => {
  expect((await open({ allowed: true, reason: "" }))?.getAttribute("href")).toBe("/main/recharge");
});

test("on the page where one tops up, no button leads there", async () => {
  expect(await open()).toBeUndefined();
});
