import { expect, test } from "vitest";
import type { Money } from "../../src/api/generated/types.gen";
import { sumOf } from "../../src/domain/money/sumOf";
import { invoiceFilters } from "../../src/features/invoice/filters";
import { invoiceName } from "../../src/features/invoice/queries";
import { firstTitle, gaps } from "../../src/features/invoice/title";

const address = (values: Record<string, string>) => (name: string) => values[name] ?? "";
const yuan = (minor: number): Money => ({ minor, currency: "CNY" });

test("amounts are added, and of none there is no sum", () => {
  expect(sumOf([yuan(50_920), yuan(8)])).toEqual({ minor: 50_928, currency: "CNY" });
  expect(sumOf([])).toBeUndefined();
});

test("the list asks for what stands in the address, and for nothing that is not known", () => {
  expect(invoiceFilters(address({ state: "issued", q: "INV" }), 0)).toEqual({ state: "issued", q: "INV" });
  expect(invoiceFilters(address({ state: "lost" }), 0)).toEqual({});
});

test("an invoice is named by its number, and before it has one by a short number", () => {
  const invoice_id = "01a1ffe6-b81d-7254-98a8-9082d9c51b68";
  expect(invoiceName({ number: "INV-7K3QX9M2-2026-00001", invoice_id })).toBe("INV-7K3QX9M2-2026-00001");
  expect(invoiceName({ number: null, invoice_id })).toBe("D9C5-1B68");
});

test("what a title lacks for a kind of invoice is named by its fields, and a person's is told apart", () => {
  const title = { title_id: "t", ...firstTitle(null) };
  const module = (...fields: string[]) => ({
    checkTitleUse: () => ({
      verdict: "invalid" as const,
      violations: fields.map((field) => ({ field, rule: { rule: "required" as const } })),
    }),
  });
  expect(gaps(module("title.bank", "title.address"), title, "special_vat")).toEqual({
    isPersonal: false,
    fields: ["address", "bank"],
  });
  expect(gaps(module("kind"), title, "special_vat")).toEqual({ isPersonal: true, fields: [] });
});
