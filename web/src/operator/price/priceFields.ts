import type { Violation } from "@portico/rules";
import type { Verdict } from "../../rules/form";
import type { Scheme, TypedPrice } from "../generated/types.gen";

/** A price as it is filled in. */
interface PriceFields {
  product: string;
  scheme: Scheme;
  free: string;
  tiers: { from: string; rate: string }[];
  /** Whether it is sold in the quantities that follow only. */
  isStepped: boolean;
  least: string;
  step: string;
  most: string;
}

const NUMBER = /^\d+(\.\d+)?$/;

/** What the form begins with. */
export function fieldsOf({ product, scheme, free, tiers, quantities }: TypedPrice): PriceFields {
  const { least = "1", step = "1", most = "1000" } = quantities ?? {};
  return {
    product,
    scheme,
    free,
    tiers: tiers.map((tier) => ({ ...tier })),
    isStepped: quantities != null,
    least,
    step,
    most,
  };
}

/** What was filled in. */
export function priceOf({ product, scheme, free, tiers, isStepped, least, step, most }: PriceFields): TypedPrice {
  const trimmed = tiers.map(({ from, rate }) => ({ from: from.trim(), rate: rate.trim() }));
  const quantities = isStepped ? { least: least.trim(), step: step.trim(), most: most.trim() } : null;
  return { product: product.trim(), scheme, free: free.trim(), tiers: trimmed, quantities };
}

/** Judges what must not be empty, and what is no number at all; everything else the server judges with the list. */
export function readPrice(fields: PriceFields): Verdict<PriceFields> {
  const violations: Violation[] = [];
  const judge = (field: string, typed: string, isNumber = true) => {
    if (!typed.trim()) violations.push({ field, rule: { rule: "required" } });
    else if (isNumber && !NUMBER.test(typed.trim())) violations.push({ field, rule: { rule: "not_a_number" } });
  };
  judge("product", fields.product, false);
  judge("free", fields.free);
  for (const [place, { from, rate }] of fields.tiers.entries()) {
    judge(`tiers.${place}.from`, from);
    judge(`tiers.${place}.rate`, rate);
  }
  if (fields.isStepped) for (const name of ["least", "step", "most"] as const) judge(name, fields[name]);
  return violations.length > 0 ? { verdict: "invalid", violations } : { verdict: "valid", value: fields };
}
