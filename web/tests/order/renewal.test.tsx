import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { PriceListDraft } from "../../src/api/generated/types.gen";
import { accountQuery } from "../../src/api/queries";
import { OrderForm } from "../../src/features/order/OrderForm";
import { ACCOUNT } from "../home/account";
import { show, stubServer } from "../identity/show";

const M = 1_000_000;
const price = (scheme: "hourly" | "monthly") => ({ product: "disk", scheme, free: 0, tiers: [{ from: 0, rate: M }] });
const LISTS: PriceListDraft[] = [
  { region: "cn-north", version: 1, currency: "USD", valid_from: 0, prices: [price("monthly"), price("hourly")] },
];
const QUOTE = { version: 1, currency: "USD", gross: 100, discount: 0, total: 100, slices: [] };

async function open(scheme: string) {
  const posted = stubServer({
    "billing/quote/": { data: { quote: QUOTE, discount: 0 } },
    "billing/order/create/": { status: 402, code: 100009, message: "Insufficient balance" },
    "project/list/": { data: { projects: [] } },
    "vdc/list/": { data: { vdcs: [] } },
    "billing/account/": { status: 400, code: 100013, message: "Permission error" },
  });
  queryClient.setQueryData(accountQuery.queryKey, ACCOUNT);
  await show(() => <OrderForm lists={LISTS} />, `/main/order/create?product=disk&scheme=${scheme}`);
  await screen.findByRole("button", { name: "Place order for $1.00" });
  const box = screen.getByRole("checkbox", { name: /^Renew automatically/ }) as HTMLInputElement;
  return { posted, box };
}

const ordered = (posted: { path: string; body: unknown }[]) =>
  posted.filter(({ path }) => path.includes("order/create")).map(({ body }) => (body as { renews: boolean }).renews);

beforeEach(() => queryClient.clear());

test("auto-renewal is off until it is chosen, and the price panel says what that means", async () => {
  const { posted, box } = await open("monthly");
  expect(box.checked).toBe(false);
  expect(screen.getByText(/^Auto-renewal is off/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Place order for $1.00" }));
  await userEvent.click(box);
  expect(await screen.findByText(/for 1 month at a time .* The current price is \$1\.00\.$/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Place order for $1.00" }));
  expect(ordered(posted)).toEqual([false, true]);
});

test("by the hour nothing renews itself, and the box says why", async () => {
  const { posted, box } = await open("hourly");
  expect(box.disabled).toBe(true);
  expect(screen.getByText("Pay-as-you-go resources do not expire, so there is nothing to renew.")).toBeTruthy();
  expect(screen.queryByText(/^Auto-renewal is/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Place order for $1.00" }));
  expect(ordered(posted)).toEqual([false]);
});
