import type { TableProps } from "@cloudscape-design/components/table";
import { useT } from "../../i18n/t";
import type { TypedPrice } from "../generated/types.gen";
import { productText } from "./prices";
import { useProducts } from "./queries";

type Named = Pick<TypedPrice, "product" | "scheme">;

/** By what a price is known in a table; a product is there once under each scheme. */
export const priceKey = ({ product, scheme }: Named): string => `${product} ${scheme}`;

/** The columns that say which price a row is about. */
export function usePriceColumns<P extends Named>(): TableProps.ColumnDefinition<P>[] {
  const t = useT();
  const products = useProducts();
  return [
    {
      id: "product",
      header: t("operator.product"),
      cell: ({ product }) => productText(product, products),
      isRowHeader: true,
    },
    { id: "scheme", header: t("price_list.scheme"), cell: ({ scheme }) => t(`price_list.scheme_${scheme}`) },
  ];
}
