import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { Price, PriceListDraft } from "../../src/api/generated/types.gen";
import { accountQuery } from "../../src/api/queries";
import { OrderForm } from "../../src/features/order/OrderForm";
import { ACCOUNT } from "../home/account";
import { show, stubServer } from "../identity/show";

const M = 1_000_000;
const price = (product: string, quantities?: Price["quantities"]): Price => ({
  product,
  scheme: "monthly",
  free: 0,
  tiers: [{ from: 0, rate: M }],
  ...(quantities && { quantities }),
});
const LISTS: PriceListDraft[] = [
  {
    region: "cn-north",
    version: 1,
    currency: "USD",
    valid_from: 0,
    prices: [price("disk", { least: 10 * M, step: 10 * M, most: 40 * M }), price("test-metering")],
  },
];
const QUOTE = { version: 1, currency: "USD", gross: 100, discount: 0, total: 100, slices: [] };

/** The form, opened for a product; what was asked for a price. */
async function open(product: string) {
  const posted = stubServer({
    "billing/quote/": { data: { quote: QUOTE, discount: 0 } },
    "project/list/": { data: { projects: [] } },
    "vdc/list/": { data: { vdcs: [] } },
    "billing/account/": { status: 400, code: 100013, message: "Permission error" },
  });
  queryClient.setQueryData(accountQuery.queryKey, ACCOUNT);
  await show(() => <OrderForm lists={LISTS} />, `/main/order/create?product=${product}`);
  const field = (await screen.findByLabelText("Quantity")) as HTMLInputElement;
  return { posted, field };
}

const more = () => screen.getByRole("button", { name: "Increase by one step" });
const less = () => screen.getByRole("button", { name: "Decrease by one step" });

beforeEach(() => queryClient.clear());

test("a quantity is judged at every key by what the price list sells, and nothing else is priced", async () => {
  const { posted, field } = await open("disk");
  expect(field.value).toBe("10");
  expect(screen.getByText("Units: from 10 to 40, in steps of 10.")).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, "2");
  expect(await screen.findByText("Available from 10 to 40, in steps of 10.")).toBeTruthy();
  await userEvent.type(field, "0");
  expect(screen.queryByText("Available from 10 to 40, in steps of 10.")).toBeNull();
  await userEvent.type(field, "0");
  expect(await screen.findByText("Available from 10 to 40, in steps of 10.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: /^Place order/ }));
  const asked = posted.map(({ body }) => (body as { quantity: number }).quantity / M);
  expect(asked.filter((quantity) => quantity % 10 !== 0)).toEqual([]);
});

test("the buttons and the arrow keys go from one quantity that is sold to the next", async () => {
  const { field } = await open("disk");
  expect(less().getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(more());
  expect(field.value).toBe("20");
  await userEvent.clear(field);
  await userEvent.type(field, "25");
  expect(await screen.findByText("Available from 10 to 40, in steps of 10.")).toBeTruthy();
  await userEvent.keyboard("{ArrowDown}");
  expect(field.value).toBe("20");
  await waitFor(() => expect(screen.queryByText("Available from 10 to 40, in steps of 10.")).toBeNull());
  await userEvent.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
  expect(field.value).toBe("40");
  expect(more().getAttribute("aria-disabled")).toBe("true");
  await userEvent.clear(field);
  await userEvent.type(field, "much");
  await userEvent.click(more());
  expect(field.value).toBe("10");
});

test("what nothing is said of is sold in whole units, and another product brings its own quantities", async () => {
  const { field } = await open("test-metering");
  await userEvent.clear(field);
  await userEvent.type(field, "1.5");
  expect(await screen.findByText("Available from 1 to 1,000,000,000, in steps of 1.")).toBeTruthy();
  await userEvent.click(more());
  expect(field.value).toBe("2");
  await userEvent.click(screen.getByRole("button", { name: /^Product/ }));
  await userEvent.click(await screen.findByRole("option", { name: "disk" }));
  expect(field.value).toBe("10");
  expect(screen.queryByText(/^Available from/)).toBeNull();
});
