import type { Violation } from "@portico/rules";
import { schemeNames } from "../../api/generated/names.gen";
import type { Price, PriceListDraft, ProjectReply, QuoteDraft, Scheme } from "../../api/generated/types.gen";
import { quantityRead, toQuantityText } from "../../domain/money/rate";
import { firstPlace } from "../../domain/project/firstPlace";
import { oneOf } from "../../kit/table/oneOf";
import type { AddressValue } from "../../kit/table/useListState";
import type { ConsoleModule } from "../../rules/rules";

/** An order as it is filled in. */
export interface OrderFields {
  region: string;
  product: string;
  scheme: string;
  quantity: string;
  periods: string;
  /** Whether it renews itself; not unless chosen. */
  renews: boolean;
  /** The project that it is for; empty for none. */
  project_id: string;
  /** The VDC that it is for; empty for none. */
  vdc_id: string;
}

/** The rules about what is ordered, as the server has them. */
export type OrderRule = Pick<ConsoleModule, "judgeQuantity" | "quantityNext" | "renewalChoice">;

/** Price lists without what is a part of instances, and ordered with one only. */
export function orderable(
  lists: readonly PriceListDraft[],
  { hasOwnForm }: Pick<ConsoleModule, "hasOwnForm">,
): PriceListDraft[] {
  return lists.map((list) => ({ ...list, prices: list.prices.filter(({ product }) => !hasOwnForm(product)) }));
}

/** What a filled-in order comes to. */
export type Read = { verdict: "valid"; value: QuoteDraft } | { verdict: "invalid"; violations: Violation[] };

/** What the server is asked to price: what is a number at all, and a quantity in which it is sold. The rest is the server's to judge. */
export function readOrder(fields: OrderFields, lists: readonly PriceListDraft[], rule: OrderRule): Read {
  const { region, product, scheme, quantity, periods } = fields;
  const violations: Violation[] = [];
  const note = (field: string, rule: Violation["rule"]) => violations.push({ field, rule });
  const known = oneOf(schemeNames, scheme);
  const read = { quantity: quantityRead(quantity), periods: /^\d{1,9}$/.test(periods.trim()) && Number(periods) };
  if (!region) note("region", { rule: "required" });
  if (!product) note("product", { rule: "required" });
  if (!known) note("scheme", { rule: "required" });
  if (read.quantity === undefined) note("quantity", { rule: quantity.trim() ? "not_a_number" : "required" });
  const price = priceOf(lists, fields);
  const unsold = price && read.quantity !== undefined && rule.judgeQuantity(price.quantities, read.quantity);
  if (unsold) note("quantity", unsold);
  if (read.periods === false) note("periods", { rule: periods.trim() ? "not_whole" : "required" });
  if (!known || read.quantity === undefined || read.periods === false || violations.length > 0) {
    return { verdict: "invalid", violations };
  }
  const value = { region, product, scheme: known as QuoteDraft["scheme"], ...read } as QuoteDraft;
  return { verdict: "valid", value };
}

/**
 * What the form begins with: what stands in the address, where there is only one choice, that, and the account's default project
 * where none is chosen. Nothing new is for an archived one.
 */
export function firstOrder(
  value: AddressValue,
  lists: readonly PriceListDraft[],
  projects: readonly Pick<ProjectReply, "project_id" | "is_default" | "is_archived">[],
): OrderFields {
  const place = firstPlace(
    value,
    lists.map((one) => one.region),
    projects,
  );
  const { region } = place;
  const list = lists.find((one) => one.region === region);
  const products = [...new Set(list?.prices.map(({ product }) => product))];
  const product =
    products.find((name) => name === value("product")) ?? (products.length === 1 ? products[0] : "") ?? "";
  const scheme = schemesOf(list, product).find((name) => name === value("scheme")) ?? schemesOf(list, product)[0] ?? "";
  return {
    ...place,
    product,
    scheme,
    quantity: value("quantity") || firstQuantity(priceOf(lists, { region, product, scheme })),
    periods: value("periods") || "1",
    renews: value("renews") === "true",
  };
}

/** By what a list bills a product. */
export function schemesOf(list: PriceListDraft | undefined, product: string): Scheme[] {
  return schemeNames.filter((scheme) =>
    list?.prices.some((price) => price.product === product && price.scheme === scheme),
  );
}

/** What is filled in, on the price lists. */
export function priceOf(
  lists: readonly PriceListDraft[],
  { region, product, scheme }: Pick<OrderFields, "region" | "product" | "scheme">,
): Price | undefined {
  const list = lists.find((one) => one.region === region);
  return list?.prices.find((price) => price.product === product && price.scheme === scheme);
}

/** The least quantity that is sold; one unit where nothing is said. */
export function firstQuantity(price: Price | undefined): string {
  return price?.quantities ? toQuantityText(price.quantities.least) : "1";
}
