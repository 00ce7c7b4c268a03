import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import { accountQuery } from "../../src/api/queries";
import { signOut } from "../../src/api/session";
import { writeCookie } from "../../src/api/token";
import { BackToOrder, useKeptOrder } from "../../src/domain/money/BackToOrder";
import { RenewalCover } from "../../src/domain/money/RenewalCover";
import { findKeptOrder, keepOrder } from "../../src/state/keptOrder";
import { ACCOUNT } from "../home/account";
import { show, stubServer } from "../identity/show";

const usd = (minor: number) => ({ minor, currency: "USD" as const });

function Renewal() {
  return (
    <Suspense fallback={null}>
      <RenewalCover total={usd(5_000)} />
    </Suspense>
  );
}

function Back() {
  const kept = useKeptOrder();
  return kept ? <BackToOrder kept={kept} /> : <p>nothing is left</p>;
}

/** Opens a page as somebody with 20 dollars. */
async function open(Page: () => React.ReactNode, address: string, person = ACCOUNT) {
  stubServer({
    "account/info/": { data: person },
    "billing/account/": { data: { available: usd(2_000) } },
    "session/delete/": { data: null },
  });
  queryClient.setQueryData(accountQuery.queryKey, person);
  return show(Page, address);
}

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
});

test("a renewal that lacks money leads to a top-up of what is missing, and from there back to its page", async () => {
  const first = await open(Renewal, "/main/gpu-cloud?state=stopped");
  const topUp = await screen.findByRole("link", { name: "Top up" });
  expect(topUp.getAttribute("href")).toBe("/main/recharge?amount=30.00");
  await userEvent.click(topUp);
  expect(findKeptOrder("u-1")).toMatchObject({ path: "/main/gpu-cloud?state=stopped" });
  first.unmount();
  // The gateway may lead back to another tab: what is kept is the browser's.
  const paid = await open(Back, "/main/recharge");
  const back = await screen.findByRole("link", { name: "Back to what you were doing" });
  await userEvent.click(back);
  expect(paid.history.location.href).toBe("/main/gpu-cloud?state=stopped");
  expect(findKeptOrder("u-1"), "there is no form that forgets it").toBeUndefined();
});

test("who may not top up reads why in place of a way that would refuse them", async () => {
  const grants = [{ source: { from: "direct" }, scope: { kind: "all" }, groups: ["finance_balance"] }];
  const sub = { ...ACCOUNT, roles: ["sub"], grants } as typeof ACCOUNT;
  await open(Renewal, "/main/gpu-cloud", sub);
  const topUp = await screen.findByRole("link", { name: /^Top up/ });
  expect(topUp.getAttribute("aria-disabled")).toBe("true");
  expect(topUp.getAttribute("href")).toBeNull();
});

test("whoever signs out leaves nothing of it in the browser, and a session that had ended does", async () => {
  await open(Back, "/main/recharge");
  keepOrder({ owner: "u-1", path: "/main/order/create", fields: {} });
  writeCookie("cds_token", "", 0);
  await signOut();
  expect(findKeptOrder("u-1")).toBeDefined();
  writeCookie("cds_token", "half", 60);
  await signOut();
  expect(findKeptOrder("u-1")).toBeUndefined();
});
