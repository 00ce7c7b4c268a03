import { useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { OrderPage } from "../../domain/compute/OrderPage";
import { useMayOrderAnywhere } from "../../domain/compute/useMayOrder";
import { priceListsQuery } from "../../domain/money/queries";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { EmptyState } from "../../kit/ui/EmptyState";
import { QueryState } from "../../kit/ui/QueryState";

// The form's kit is not needed by whoever may not order.
const OrderForm = lazy(() => import("./OrderForm").then((module) => ({ default: module.OrderForm })));

/** `/main/order/create`: a new order; what stands in the address is filled in. */
export function OrderFormPage() {
  const t = useT();
  const may = useMayOrderAnywhere();
  const lists = useQuery({ ...priceListsQuery, enabled: may.allowed });
  return (
    <OrderPage
      title={t("title.order_create")}
      description={t("order.form_intro")}
      above={{ text: t("title.order"), href: PATHS.orders }}
      unverified={t("order.unverified")}
    >
      <QueryState query={lists}>
        {({ price_lists }) =>
          price_lists.length > 0 ? (
            <OrderForm lists={price_lists} />
          ) : (
            <EmptyState title={t("prices.empty")} hint={t("prices.empty_hint")} />
          )
        }
      </QueryState>
    </OrderPage>
  );
}
