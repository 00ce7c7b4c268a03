import { currencyNames } from "./generated/names.gen";
import type { Money, QueuedPayout } from "./generated/types.gen";

/** Minor units as an amount is typed: `2040.00`. As digits: the quotient of the largest amounts has no room for their last cent. */
export function typedAmount(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, "0");
  return `${minor < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** An amount with its currency, as the customer sees it: `¥2,040.00`. The console asks core, whose rules the operator's page does not fetch for it. */
export function amountText({ minor, currency }: Money): string {
  const format = new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "narrowSymbol" });
  return format.format(typedAmount(minor) as `${number}`);
}

/** What a gateway says was paid, such as `12.50 CNY`, as other amounts are; in a currency that is none of ours it stays as it was written. */
export function paidText(paid: string): string {
  const [number = "", code] = paid.split(" ");
  const currency = currencyNames.find((one) => one === code);
  return currency ? amountText({ minor: Math.round(Number(number) * 100), currency }) : paid || "–";
}

/** A number with its thousands apart, as amounts have them: `12,480`. */
export function countText(number: number): string {
  return new Intl.NumberFormat("en", { maximumFractionDigits: 6 }).format(number);
}

/** A share of hundredths of a percent: `7.5%`. */
export function percentText(hundredths: number): string {
  return new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 2 }).format(hundredths / 10_000);
}

/** The months of bills, as they are numbered: `2026-09, 2026-10`. */
export function monthsText(lines: readonly { month: number }[]): string {
  return lines.map(({ month }) => `${Math.floor(month / 100)}-${String(month % 100).padStart(2, "0")}`).join(", ");
}

/** What goes, or went, back to the recharges that it came by. */
export function sourceOf({ would_go_back, payout }: QueuedPayout): Money {
  return would_go_back ?? payout.to_source;
}
