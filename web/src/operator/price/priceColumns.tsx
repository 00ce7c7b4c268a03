import type { TableProps } from "@cloudscape-design/components/table";
import { Fragment, type ReactNode } from "react";
import { useT } from "../../i18n/t";
import { schemeNames } from "../generated/names.gen";
import type { TypedPrice } from "../generated/types.gen";
import { ProductName } from "../ProductName";
import type { PricesOf } from "./prices";

type Named = Pick<TypedPrice, "product" | "scheme">;

/** By what a price is known in a table; a product is there once under each scheme. */
export const priceKey = ({ product, scheme }: Named): string => `${product} ${scheme}`;

/** The column that says which product a row is about. */
function useProductColumn<P extends { product: string }>(): TableProps.ColumnDefinition<P> {
  return {
    id: "product",
    header: useT()("operator.product"),
    cell: ({ product }) => <ProductName product={product} />,
    isRowHeader: true,
  };
}

/** The columns that say which price a row is about. */
export function usePriceColumns<P extends Named>(): TableProps.ColumnDefinition<P>[] {
  const t = useT();
  return [
    useProductColumn<P>(),
    { id: "scheme", header: t("price_list.scheme"), cell: ({ scheme }) => t(`price_list.scheme_${scheme}`) },
  ];
}

/** The columns of a table with a product in each row: what it is called, and what it costs under each scheme. */
export function useSchemeColumns<R>(
  priceOf: (row: R) => TypedPrice,
  cell: (row: R) => ReactNode,
): TableProps.ColumnDefinition<PricesOf<R>>[] {
  const t = useT();
  const under = (rows: readonly R[]) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: a product has one price under a scheme, unless it was added twice by mistake.
    return rows.length > 0 ? rows.map((row, place) => <Fragment key={place}>{cell(row)}</Fragment>) : "–";
  };
  return [
    useProductColumn<PricesOf<R>>(),
    ...schemeNames.map((scheme) => ({
      id: scheme,
      header: t(`price_list.scheme_${scheme}`),
      cell: ({ rows }: PricesOf<R>) => under(rows.filter((row) => priceOf(row).scheme === scheme)),
      minWidth: 150,
    })),
  ];
}
