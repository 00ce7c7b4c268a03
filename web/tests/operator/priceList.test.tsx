import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { PublishedPriceList, TypedPrice } from "../../src/operator/generated/types.gen";
import { priceListPath } from "../../src/operator/paths";
import { operatorPage, SIGNED_IN } from "./show";

const listOf = (version: number): PublishedPriceList => ({
  region: "cn-north",
  currency: "CNY",
  version,
  state: "in_force",
  valid_from: "2026-11-20T05:00:00Z",
  published_at: "2026-11-19T05:00:00Z",
});
const priceOf = (rate: string): TypedPrice => ({
  product: "compute/g1.small",
  scheme: "hourly",
  free: "0",
  tiers: [{ from: "0", rate }],
  quantities: null,
});

/** The form of the list after the first, and what publishes another meanwhile. */
function open() {
  let newest = 1;
  const rule = { rule: "state_forbids", state: "changed", action: "publish" };
  operatorPage(
    {
      ...SIGNED_IN,
      "product/list/": () => ({ data: { products: [] } }),
      "price/list/": () => ({
        data: { currency: "CNY", regions: ["cn-north"], items: [listOf(newest)], next_cursor: null },
      }),
      "price/show/": () => ({
        data: {
          region: "cn-north",
          currency: "CNY",
          version: newest,
          valid_from: 0,
          prices: [priceOf(newest === 1 ? "0.16" : "0.2")],
        },
      }),
      "price/preview/": () => ({ status: 409, code: 100001, message: "x", violations: [{ field: "version", rule }] }),
    },
    priceListPath("cn-north", "CNY"),
  );
  return () => {
    newest = 2;
  };
}

test("a price list that is half written stays when a colleague publishes another, until theirs is begun with", async () => {
  const publish = open();
  expect(await screen.findByText("¥0.16 per unit per hour")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Begin with version/ })).toBeNull();
  publish();
  await userEvent.click(screen.getByRole("button", { name: "Remove compute/g1.small, Hourly" }));
  expect(await screen.findByText(/^Version 2 was published in the meantime/)).toBeTruthy();
  expect(screen.getByText("¥0.16 per unit per hour")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Put back compute/g1.small, Hourly" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Begin with version 2" }));
  expect(await screen.findByText("¥0.20 per unit per hour")).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/^Version 2 was published in the meantime/)).toBeNull());
  expect(screen.getByRole("button", { name: "Remove compute/g1.small, Hourly" })).toBeTruthy();
});

test("what would change waits for the time at which the list takes effect, and says so", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Remove compute/g1.small, Hourly" }));
  await userEvent.clear(screen.getByLabelText("Takes effect"));
  expect(await screen.findAllByText("Enter when the list takes effect.")).not.toHaveLength(0);
});
