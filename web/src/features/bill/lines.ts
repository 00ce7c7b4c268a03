import type { Scheme } from "../../api/generated/types.gen";
import { type ProductParts, productName } from "../../domain/money/productName";
import type { ProductWords } from "../../domain/money/useProductWords";

/** How much was used: by the hour it is so much over so many hours. */
export function usageWords(line: ProductParts & { scheme: Scheme; usage: number }, words: ProductWords): string {
  const { scheme, usage } = line;
  return scheme === "hourly" ? words.unitHours(usage, productName(line)) : words.units(usage, productName(line));
}
