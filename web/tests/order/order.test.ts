import * as module from "@portico/console";
import type { Rule } from "@portico/rules";
import { expect, test } from "vitest";
import type { OrderReply, PriceListDraft } from "../../src/api/generated/types.gen";
import { firstOrder, readOrder } from "../../src/features/order/draft";
import { orderFilters } from "../../src/features/order/filters";
import { remarkWords } from "../../src/features/order/kinds";
import { progress } from "../../src/features/order/OrderProgress";
import { spans } from "../../src/features/prices/tiers";
import { orderEn } from "../../src/i18n/order.en";
import { ruleWords } from "../../src/i18n/ruleWords";
import type { Translate } from "../../src/i18n/t";

const address = (values: Record<string, string>) => (name: string) => values[name] ?? "";

const LIST: PriceListDraft = {
  region: "cn-north",
  version: 1,
  currency: "CNY",
  valid_from: 0,
  prices: [
    { product: "test-metering", scheme: "monthly", free: 0, tiers: [{ from: 0, rate: 1 }] },
    { product: "test-metering", scheme: "yearly", free: 0, tiers: [{ from: 0, rate: 1 }] },
  ],
};

test("the list asks for what stands in the address, and for nothing that is not known", () => {
  const now = Date.UTC(2026, 10, 21, 12);
  expect(orderFilters(address({ state: "pending", q: "cn", period: "day", project: "p-1" }), now)).toEqual({
    state: "pending",
    project_id: "p-1",
    q: "cn",
    from: "2026-11-20T12:00:00.000Z",
  });
  expect(orderFilters(address({ state: "lost" }), now)).toEqual({});
});

test("a form begins with what the address names, and with the only choice where there is one", () => {
  expect(firstOrder(address({}), [LIST], [])).toMatchObject({
    region: "cn-north",
    product: "test-metering",
    scheme: "monthly",
  });
  const named = firstOrder(address({ scheme: "yearly", quantity: "2", region: "nowhere" }), [LIST], []);
  expect(named).toMatchObject({ region: "cn-north", scheme: "yearly", quantity: "2", periods: "1" });
  expect(firstOrder(address({ scheme: "hourly" }), [LIST], []).scheme).toBe("monthly");
});

test("a form begins with the chosen project, else with the account's default, and never with an archived one", () => {
  const project = (project_id: string, is_default: boolean, is_archived = false) => ({
    project_id,
    is_default,
    is_archived,
  });
  const projects = [project("p-1", false), project("p-2", true), project("p-3", false, true)];
  const first = (values: Record<string, string>) => firstOrder(address(values), [LIST], projects).project_id;
  expect(first({})).toBe("p-2");
  expect(first({ project: "p-1" })).toBe("p-1");
  expect(first({ project: "p-3" })).toBe("");
});

test("only what is a number at all is priced, in millionths", () => {
  const fields = firstOrder(address({ quantity: "2" }), [LIST], []);
  expect(readOrder(fields, [LIST], module)).toEqual({
    verdict: "valid",
    value: { region: "cn-north", product: "test-metering", scheme: "monthly", quantity: 2_000_000, periods: 1 },
  });
  const wrong = readOrder({ ...fields, quantity: "much", periods: "" }, [LIST], module);
  expect(wrong).toEqual({
    verdict: "invalid",
    violations: [
      { field: "quantity", rule: { rule: "not_a_number" } },
      { field: "periods", rule: { rule: "required" } },
    ],
  });
});

test("a form begins with the least quantity that is sold, and what the address names is judged by the same rule", () => {
  const quantities = { least: 10_000_000, step: 10_000_000, most: 32_000_000_000 };
  const lists = [{ ...LIST, prices: LIST.prices.map((price) => ({ ...price, quantities })) }];
  expect(firstOrder(address({}), lists, []).quantity).toBe("10");
  expect(readOrder(firstOrder(address({}), lists, []), lists, module).verdict).toBe("valid");
  const rule = { rule: "quantity_not_sold", least: "10", step: "10", most: "32000" };
  expect(readOrder(firstOrder(address({ quantity: "15" }), lists, []), lists, module)).toEqual({
    verdict: "invalid",
    violations: [{ field: "quantity", rule }],
  });
  expect(ruleWords(rule as Rule)).toBe("Available from 10 to 32,000, in steps of 10.");
});

test("nothing renews itself unless the address or the person says so", () => {
  expect(firstOrder(address({}), [LIST], []).renews).toBe(false);
  expect(firstOrder(address({ renews: "true" }), [LIST], []).renews).toBe(true);
});

test("an order's steps say how far it has come", () => {
  const words = ((key: keyof typeof orderEn) => orderEn[key]) as unknown as Translate;
  const money = { minor: 100, currency: "CNY" as const };
  const order = { created_at: "1", ended_at: "2", remark: "Full.", withheld: money, paid: money };
  const steps = (state: string) =>
    progress({ ...order, state } as OrderReply, words, { at: (time) => time }).map(({ status }) => status);
  expect(steps("pending")).toEqual(["success", "in-progress", "pending"]);
  expect(steps("approved")).toEqual(["success", "success", "success"]);
  expect(steps("disqualified")).toEqual(["success", "error"]);
  expect(steps("cancelled")).toEqual(["success", "stopped"]);
});

test("an order that nobody decided on says so in the reader's language, and the operator's words stay as they are", () => {
  const words = ((key: keyof typeof orderEn) => orderEn[key]) as unknown as Translate;
  const remark = "not_reviewed_in_time";
  expect(remarkWords({ remark, cause: remark }, words)).toBe("Not reviewed in time");
  expect(remarkWords({ remark, cause: null }, words)).toBe(remark);
  expect(remarkWords({ remark: "No capacity", cause: null }, words)).toBe("No capacity");
});

test("the parts of a price count from the end of the free quota", () => {
  const tiers = [
    { from: 0, rate: 5 },
    { from: 10, rate: 4 },
  ];
  expect(spans({ product: "p", scheme: "hourly", free: 3, tiers })).toEqual([
    { from: 3, to: 13, rate: 5 },
    { from: 13, to: undefined, rate: 4 },
  ]);
});
