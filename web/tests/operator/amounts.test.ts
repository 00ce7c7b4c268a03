import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { amountText, paidText, typedAmount } from "../../src/operator/amounts";
import type { Money } from "../../src/operator/generated/types.gen";

test("an amount is written as core writes it, by core's own cases", () => {
  const file = join(import.meta.dirname, "../../../core/vectors/money_display.json");
  const { cases } = JSON.parse(readFileSync(file, "utf8")) as { cases: { input: { money: Money }; output: string }[] };
  expect(cases.length).toBeGreaterThan(5);
  expect(cases.map(({ input }) => amountText(input.money))).toEqual(cases.map(({ output }) => output));
});

test("an amount is typed as core prints it, by core's own cases", () => {
  const file = join(import.meta.dirname, "../../../core/vectors/money_print.json");
  const { cases } = JSON.parse(readFileSync(file, "utf8")) as { cases: { input: { money: Money }; output: string }[] };
  expect(cases.length).toBeGreaterThan(2);
  expect(cases.map(({ input }) => typedAmount(input.money.minor))).toEqual(cases.map(({ output }) => output));
});

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
