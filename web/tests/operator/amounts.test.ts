import { expect, test } from "vitest";
import { paidText } from "../../src/operator/amounts";

test("what a gateway says was paid is written as other amounts are", () => {
  expect(paidText("9.00 CNY")).toBe("¥9.00");
  expect(paidText("2900.05 USD")).toBe("$2,900.05");
});

test("what was paid in a currency that is none of ours stays as the gateway wrote it", () => {
  expect(paidText("900.00 JPY")).toBe("900.00 JPY");
});

test("a dash stands for a payment of which the gateway told no amount", () => {
  expect(paidText("")).toBe("–");
});
