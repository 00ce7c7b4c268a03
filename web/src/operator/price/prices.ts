import type { Currency, Scheme, TypedPrice, TypedPriceList } from "../generated/types.gen";

/** A price of the list that is written. */
export interface PriceRow {
  /** Of this page's own making: a product may stand there twice until the server says so. */
  key: string;
  price: TypedPrice;
  /** What it is on the list that this one begins with; nothing for one that is new. */
  was: TypedPrice | undefined;
  /** It is not to be on the list any more. */
  isRemoved: boolean;
}

/** What the list that is written begins with. */
export function rowsOf(prices: readonly TypedPrice[]): PriceRow[] {
  return prices.map((price) => ({ key: `${price.product} ${price.scheme}`, price, was: price, isRemoved: false }));
}

/** What became of a price since the list that is written began. */
type RowState = "same" | "new" | "changed" | "removed";

/** Of one price, or nothing when it is as it was. */
export function stateOf({ price, was, isRemoved }: PriceRow): RowState {
  if (isRemoved) return "removed";
  if (!was) return "new";
  return JSON.stringify(price) === JSON.stringify(was) ? "same" : "changed";
}

/** The list as it would be published. */
export function listOf(rows: readonly PriceRow[], of: Omit<TypedPriceList, "prices">): TypedPriceList {
  return { ...of, prices: keepRows(rows).map(({ price }) => price) };
}

/** The rows that would be published, in their order: the server names them by their places. */
export function keepRows(rows: readonly PriceRow[]): PriceRow[] {
  return rows.filter(({ isRemoved }) => !isRemoved);
}

/** What stands in one row of a table: a product with its prices. */
export interface PricesOf<R> {
  product: string;
  rows: readonly R[];
}

/** Prices by their products, each where its first price stands. */
export function byProduct<R>(rows: readonly R[], priceOf: (row: R) => TypedPrice): PricesOf<R>[] {
  const products = new Set(rows.map((row) => priceOf(row).product));
  return [...products].map((product) => ({ product, rows: rows.filter((row) => priceOf(row).product === product) }));
}

/** Decimals of a rate: millionths of a cent. */
const DECIMALS = 8;
/** Hundredths of a percent in everything. */
const WHOLE = 10_000n;
const NUMBER = /^\d+(\.\d+)?$/;

/** A decimal with so many places as a whole number of the least of them; nothing for what is none. */
function wholeOf(typed: string, places: number): bigint | undefined {
  const [units = "", rest = ""] = typed.trim().split(".");
  if (!NUMBER.test(typed.trim()) || rest.length > places) return undefined;
  return BigInt(units + rest.padEnd(places, "0"));
}

/** A rate that is so many percent more, or less below nothing, rounded to what can be typed; nothing for what is no number. */
export function changedRate(rate: string, percent: string): string | undefined {
  const isLess = percent.trim().startsWith("-");
  const share = wholeOf(percent.trim().replace(/^[+-]/, ""), 2);
  const whole = wholeOf(rate, DECIMALS);
  if (share === undefined || whole === undefined || (isLess && share > WHOLE)) return undefined;
  const changed = (whole * (WHOLE + (isLess ? -share : share)) + WHOLE / 2n) / WHOLE;
  const text = changed.toString().padStart(DECIMALS + 1, "0");
  const rest = text.slice(-DECIMALS).replace(/0+$/, "");
  return rest ? `${text.slice(0, -DECIMALS)}.${rest}` : text.slice(0, -DECIMALS);
}

/** A price whose slices all cost so many percent more. */
export function changedPrice(price: TypedPrice, percent: string): TypedPrice {
  const tiers = price.tiers.map((tier) => ({ ...tier, rate: changedRate(tier.rate, percent) ?? tier.rate }));
  return { ...price, tiers };
}

/** What one unit costs, as it is typed, with its currency: `¥0.125`; what is no number stays as it is. */
export function rateText(rate: string, currency: Currency): string {
  if (!NUMBER.test(rate.trim())) return rate;
  const format = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    maximumFractionDigits: DECIMALS,
  });
  return format.format(Number(rate));
}

/** A price that nothing is typed of yet. */
export function firstPrice(product: string, scheme: Scheme): TypedPrice {
  return { product, scheme, free: "0", tiers: [{ from: "0", rate: "" }], quantities: null };
}

/** The next beginning of an hour that is at least a day away; Unix seconds. */
export function firstHour(now: number): number {
  const hour = 3_600;
  return Math.ceil(now / 1_000 / hour) * hour + 24 * hour;
}
