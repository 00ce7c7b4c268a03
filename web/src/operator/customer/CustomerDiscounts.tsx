import { lazy, Suspense, useState } from "react";
import { call } from "../../api/call";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { ResourceTable } from "../../kit/table/ResourceTable";
import { AllowedButton } from "../AllowedButton";
import { percentText } from "../amounts";
import { CUSTOMERS_KEY, useCustomerNo } from "../customers";
import { customerDiscountList } from "../generated/sdk.gen";
import type { ProductDiscount } from "../generated/types.gen";
import { ProductName } from "../ProductName";

// Fetched with the first one that is to be changed.
const DiscountDialog = lazy(() => import("./DiscountDialog").then(({ DiscountDialog: it }) => ({ default: it })));

/** What a customer pays less for each product that is offered to them. */
export function CustomerDiscounts() {
  const t = useT();
  const times = useTimes();
  const customer_no = useCustomerNo();
  const [shown, setShown] = useState<ProductDiscount | null>(null);
  return (
    <>
      <ResourceTable<ProductDiscount>
        id="customer_discounts"
        level="h2"
        title={t("customer.customer_discounts")}
        description={t("customer.customer_discounts_about")}
        itemId={({ product }) => product}
        itemName={({ product }) => product}
        queryKey={[...CUSTOMERS_KEY, customer_no, "discounts"]}
        fetch={(_, page, signal) => call(customerDiscountList({ signal, query: { customer_no, ...page } }))}
        columns={[
          {
            id: "product",
            header: t("operator.product"),
            cell: ({ product }) => <ProductName product={product} />,
            isRowHeader: true,
          },
          {
            id: "discount",
            header: t("customer.bill_discount"),
            cell: ({ discount }) => (discount > 0 ? percentText(discount) : "–"),
            isSoonOnPhone: true,
          },
          {
            id: "since",
            header: t("customer.discount_since"),
            cell: ({ since }) => (since ? times.at(since) : "–"),
            isOneLine: true,
          },
          {
            id: "actions",
            header: t("operator.actions"),
            cell: (row) => (
              <AllowedButton
                needs="discount_manage"
                wrapText={false}
                ariaLabel={t("customer.discount_change_of", { product: row.product })}
                onClick={() => setShown(row)}
              >
                {t("customer.discount_change")}
              </AllowedButton>
            ),
          },
        ]}
        empty={{ title: t("customer.customer_discounts_empty"), hint: t("customer.customer_discounts_hint") }}
      />
      {shown && (
        <Suspense fallback={null}>
          <DiscountDialog shown={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  );
}
