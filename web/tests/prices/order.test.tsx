import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { PermissionGroup, PriceListDraft } from "../../src/api/generated/types.gen";
import { PricesPage } from "../../src/features/prices/PricesPage";
import { ACCOUNT } from "../home/account";
import { show, stubServer } from "../identity/show";

const LIST: PriceListDraft = {
  region: "cn-north",
  currency: "USD",
  version: 1,
  valid_from: 0,
  prices: [{ product: "backup", scheme: "monthly", free: 0, tiers: [{ from: 0, rate: 16_000_000 }] }],
};

/** The button that orders the one product of the list, for a sub-user who holds these groups everywhere. */
async function orderButton(groups: PermissionGroup[]) {
  const grants = [{ source: { from: "direct" }, scope: { kind: "all" }, groups }];
  stubServer({
    "account/info/": { data: { ...ACCOUNT, roles: ["sub"], grants } },
    "billing/price/list/": { data: { price_lists: [LIST] } },
    "billing/product/list/": { data: { products: [] } },
  });
  await show(PricesPage, "/main/prices");
  return (await screen.findByText("Order")).closest("a, button");
}

beforeEach(() => queryClient.clear());

test("whoever sees prices and may order nothing has a button that says why", async () => {
  expect((await orderButton(["finance_orders"]))?.getAttribute("aria-disabled")).toBe("true");
});

test("whoever may order is led from a price to its form", async () => {
  const href = (await orderButton(["finance_orders", "compute_create_delete"]))?.getAttribute("href");
  expect(href).toMatch(/^\/main\/order\/create\?/);
});
