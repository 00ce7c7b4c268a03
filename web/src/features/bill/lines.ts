import type { Scheme } from "../../api/generated/types.gen";
import type { ProductWords } from "../../domain/money/useProductWords";

/** What a line of a bill is about. */
interface Named {
  product: string;
  sub_product: string;
}

/** The product's whole name, as price lists have it. */
export function named({ product, sub_product }: Named): string {
  return sub_product ? `${product}/${sub_product}` : product;
}

/** How much was used: by the hour it is so much over so many hours. */
export function usageWords(line: Named & { scheme: Scheme; usage: number }, words: ProductWords): string {
  const { scheme, usage } = line;
  return scheme === "hourly" ? words.unitHours(usage, named(line)) : words.units(usage, named(line));
}
