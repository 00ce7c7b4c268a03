import { ProductIcon } from "./ProductIcon";
import type { ProductWords } from "./useProductWords";

/** A product in a list: its icon, and what it is called. */
export function ProductName({ product, words }: { product: string; words: ProductWords }) {
  return (
    <>
      <ProductIcon product={product} />
      {words.product(product)}
    </>
  );
}
