import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../i18n/t";
import { ResourceTable } from "../../kit/table/ResourceTable";
import { AllowedButton } from "../AllowedButton";
import type { NamedProduct } from "../generated/types.gen";
import { PRODUCTS_KEY, productsQuery } from "../products";
import { useFocusBackFrom } from "../useFocusBackFrom";

// Fetched with the first one that is named.
const ProductDialog = lazy(() => import("./ProductDialog").then(({ ProductDialog: it }) => ({ default: it })));

/** What products and their units are called, in both languages. */
export function ProductNames() {
  const t = useT();
  const queries = useQueryClient();
  const [shown, setShown] = useState<NamedProduct | null>(null);
  useFocusBackFrom(shown !== null);
  return (
    <>
      <ResourceTable<NamedProduct>
        id="products"
        level="h2"
        title={t("price_list.products")}
        description={t("price_list.products_about")}
        itemId={({ product }) => product}
        itemName={({ product }) => product}
        queryKey={[...PRODUCTS_KEY, "table"]}
        fetch={async () => {
          const { products } = await queries.fetchQuery({ ...productsQuery, staleTime: 0 });
          return { items: products, next_cursor: null };
        }}
        columns={[
          { id: "product", header: t("operator.product"), cell: ({ product }) => product, isRowHeader: true },
          {
            id: "en",
            header: t("price_list.name_us"),
            cell: ({ words }) => (words ? `${words.name_us} (${words.unit_us})` : "–"),
            isSoonOnPhone: true,
          },
          {
            id: "cn",
            header: t("price_list.name_cn"),
            cell: ({ words }) => (words ? `${words.name_cn} (${words.unit_cn})` : "–"),
          },
          {
            id: "offered",
            header: t("operator.state"),
            cell: ({ is_offered }) => (
              <StatusIndicator type={is_offered ? "success" : "stopped"}>
                {t(is_offered ? "operator.offered" : "operator.not_offered")}
              </StatusIndicator>
            ),
          },
          {
            id: "actions",
            header: t("operator.actions"),
            cell: (row) => (
              <AllowedButton
                needs="price_manage"
                wrapText={false}
                ariaLabel={t("price_list.name_one", { product: row.product })}
                onClick={() => setShown(row)}
              >
                {t("price_list.name")}
              </AllowedButton>
            ),
          },
        ]}
        empty={{ title: t("price_list.no_products"), hint: t("price_list.empty_hint") }}
      />
      {shown && (
        <Suspense fallback={null}>
          <ProductDialog shown={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  );
}
