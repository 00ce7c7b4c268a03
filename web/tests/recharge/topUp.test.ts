import { expect, test } from "vitest";
import { stateOf, whenWords } from "../../src/features/recharge/TopUpCard";
import { firstTopUp, readTopUp } from "../../src/features/recharge/topUp";
import { type Translate, translator } from "../../src/i18n/t";
import { topUpEn } from "../../src/i18n/topUp.en";
import { loadConsole } from "../../src/rules/rules";

const FIELDS = {
  threshold: "100",
  days: "",
  amount: "200",
  monthly_ceiling: "1000",
  currency: "CNY" as const,
  card_id: "c1",
};

test("an auto top-up is judged by core, and names a card", async () => {
  const module = await loadConsole();
  const { card_id, ...draft } = FIELDS;
  expect(readTopUp(module, FIELDS)).toEqual({ verdict: "valid", value: { ...draft, days: 0, card_id } });
  const wrong = readTopUp(module, { ...FIELDS, threshold: "", days: "soon", monthly_ceiling: "199.99", card_id: "" });
  expect(wrong.verdict === "invalid" && wrong.violations.map(({ field, rule }) => [field, rule.rule])).toEqual([
    ["monthly_ceiling", "amount_out_of_range"],
    ["days", "not_whole"],
    ["card_id", "required"],
  ]);
  const nothing = readTopUp(module, { ...FIELDS, threshold: "" });
  expect(nothing.verdict === "invalid" && nothing.violations[0]?.rule.rule).toBe("nothing_chosen");
});

test("the form begins with what was set last", async () => {
  const money = (minor: number) => ({ minor, currency: "CNY" as const });
  const setting = {
    is_on: false,
    card_id: "c1",
    threshold: money(10_000),
    days: 0,
    amount: money(20_000),
    monthly_ceiling: money(100_050),
    saved_at: "2026-11-21T00:00:00Z",
  };
  const module = await loadConsole();
  expect(firstTopUp(module, setting, "CNY")).toMatchObject({
    threshold: "100.00",
    days: "",
    monthly_ceiling: "1000.50",
  });
  expect(firstTopUp(module, null, "USD")).toMatchObject({ threshold: "", amount: "", currency: "USD" });
});

test("its state and its occasions are told in words", () => {
  const t = translator("US");
  expect(whenWords({ threshold: { minor: 10_000, currency: "CNY" }, days: 1 }, t)).toBe(
    "the available balance is below ¥100.00 or the balance runs out in less than 1 day",
  );
  const plain = ((key: keyof typeof topUpEn) => topUpEn[key]) as unknown as Translate;
  const type = (next: Parameters<typeof stateOf>[0]) => stateOf(next, plain, { at: (time) => time }).type;
  expect([type({ top_up: "enough" }), type({ top_up: "ceiling" }), type({ top_up: "gave_up" })]).toEqual([
    "success",
    "warning",
    "error",
  ]);
  expect(stateOf({ top_up: "wait", until: 0 }, t, { at: (time) => time }).words).toContain("1970-01-01T00:00:00.000Z");
});
