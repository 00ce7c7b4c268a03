import { expect, test } from "vitest";
import type { TypedPrice } from "../../src/operator/generated/types.gen";
import { fieldsOf, priceOf, readPrice } from "../../src/operator/price/priceFields";
import {
  byProduct,
  changedPrice,
  changedRate,
  firstHour,
  keepRows,
  listOf,
  rateText,
  rowsOf,
  stateOf,
} from "../../src/operator/price/prices";

const PRICE: TypedPrice = {
  product: "compute/g1.small",
  scheme: "hourly",
  free: "0",
  tiers: [
    { from: "0", rate: "0.16" },
    { from: "720", rate: "0.125" },
  ],
  quantities: { least: "1", step: "1", most: "1000" },
};

test.each([
  ["0.16", "10", "0.176"],
  ["0.16", "-5", "0.152"],
  ["1", "0.01", "1.0001"],
  ["0.00000001", "50", "0.00000002"],
  ["12", "-100", "0"],
  ["1234567.12345678", "+100", "2469134.24691356"],
])("a rate of %s is, changed by %s percent, exactly %s", (rate, percent, changed) => {
  expect(changedRate(rate, percent)).toBe(changed);
});

test.each([
  ["1", "-100.01"],
  ["1", "5%"],
  ["1", ""],
  ["1", "0.001"],
  ["1,5", "5"],
  ["0.000000001", "5"],
])("a rate of %s is not changed by %s percent", (rate, percent) => {
  expect(changedRate(rate, percent)).toBeUndefined();
});

test("a change by percent reaches every slice, and leaves one that is no number alone", () => {
  const odd = { ...PRICE, tiers: [...PRICE.tiers, { from: "800", rate: "" }] };
  expect(changedPrice(odd, "10").tiers.map(({ rate }) => rate)).toEqual(["0.176", "0.1375", ""]);
});

test("prices stand in a row for each product, in the order of the list", () => {
  const prices = [PRICE, { ...PRICE, product: "disk/ssd" }, { ...PRICE, scheme: "monthly" as const }];
  const found = byProduct(prices, (price) => price);
  expect(found.map(({ product, rows }) => [product, rows.map(({ scheme }) => scheme)])).toEqual([
    ["compute/g1.small", ["hourly", "monthly"]],
    ["disk/ssd", ["hourly"]],
  ]);
});

test("what is published is what was not removed, in its order, and a price is told by what became of it", () => {
  const [first, second] = rowsOf([PRICE, { ...PRICE, scheme: "monthly" }]);
  if (!first || !second) throw new Error("two rows");
  const added = { key: "new", price: { ...PRICE, product: "disk/ssd" }, was: undefined, isRemoved: false };
  const rows = [{ ...first, isRemoved: true }, second, added];
  expect(rows.map(stateOf)).toEqual(["removed", "same", "new"]);
  expect(stateOf({ ...second, price: changedPrice(second.price, "1") })).toBe("changed");
  expect(keepRows(rows)).toEqual([second, added]);
  const of = { region: "cn-east", currency: "CNY" as const, version: 2, valid_from: 0 };
  expect(listOf(rows, of)).toEqual({ ...of, prices: [second.price, added.price] });
});

test("a price that is edited comes back as it was, without blanks around what was typed", () => {
  expect(priceOf(fieldsOf(PRICE))).toEqual(PRICE);
  const fields = { ...fieldsOf({ ...PRICE, quantities: null }), product: " cpu ", free: " 1 " };
  expect(priceOf(fields)).toEqual({ ...PRICE, product: "cpu", free: "1", quantities: null });
});

test("what is empty or no number is told on its field, of quantities only where they count", () => {
  const fields = { ...fieldsOf(PRICE), product: " ", free: "1e3", tiers: [{ from: "0", rate: "" }], least: "x" };
  const told = (isStepped: boolean) => {
    const read = readPrice({ ...fields, isStepped });
    return read.verdict === "invalid" ? read.violations.map(({ field, rule }) => `${field} ${rule.rule}`) : [];
  };
  const always = ["product required", "free not_a_number", "tiers.0.rate required"];
  expect(told(false)).toEqual(always);
  expect(told(true)).toEqual([...always, "least not_a_number"]);
  expect(readPrice(fieldsOf(PRICE)).verdict).toBe("valid");
});

test("a rate is shown with its currency and every digit that it has", () => {
  expect(rateText("0.125", "CNY")).toBe("¥0.125");
  expect(rateText("12", "USD")).toBe("$12.00");
  expect(rateText("0.00000001", "CNY")).toBe("¥0.00000001");
  expect(rateText("x", "CNY")).toBe("x");
});

test("a list takes effect first at the beginning of an hour that is a day away", () => {
  const now = Date.parse("2026-11-27T10:20:30Z");
  expect(new Date(firstHour(now) * 1_000).toISOString()).toBe("2026-11-28T11:00:00.000Z");
});
