/** What a line is about, in two. */
export interface ProductParts {
  product: string;
  sub_product: string;
}

/** The product's whole name, as price lists have it. */
export function productName({ product, sub_product }: ProductParts): string {
  return sub_product ? `${product}/${sub_product}` : product;
}
