import type { Currency, Quantities } from "../../api/generated/types.gen";
import { rules } from "../../rules/rules";

/** Millionths in one: of a minor unit in rates, of a product's unit in quantities. */
const MILLION = 1_000_000;
/** Digits of a millionth. */
const DIGITS = 6;

/** What one unit costs in one period (`rate` in millionths of a minor unit), with every digit that it has: `¥0.125`. */
export function rateDisplay(rate: number, currency: Currency): string {
  const rest = String(rate % MILLION).padStart(DIGITS, "0");
  return `${rules.moneyDisplay({ minor: Math.floor(rate / MILLION), currency })}${rest.replace(/0+$/, "")}`;
}

const NUMBER = new Intl.NumberFormat("en", { maximumFractionDigits: DIGITS });

/** A quantity in millionths of its unit, as people read it: `1,200.5`. */
export function quantityDisplay(quantity: number): string {
  return NUMBER.format(quantity / MILLION);
}

/** The quantities in which something is sold, as people read them. */
export function stepsDisplay({ least, step, most }: Quantities): Record<keyof Quantities, string> {
  return { least: quantityDisplay(least), step: quantityDisplay(step), most: quantityDisplay(most) };
}

/** A quantity in millionths as it is typed: `1200.5`. */
export function toQuantityText(quantity: number): string {
  return String(quantity / MILLION);
}

/** What was typed, in millionths; `undefined` for what is no number of at most six decimals. */
export function quantityRead(text: string): number | undefined {
  const found = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text.trim());
  if (!found) return undefined;
  return Number(found[1]) * MILLION + Number((found[2] ?? "").padEnd(DIGITS, "0"));
}

/** A share in hundredths of a percent: `12.5%`. */
export function shareDisplay(hundredths: number): string {
  return `${NUMBER.format(hundredths / 100)}%`;
}
