import Alert from "@cloudscape-design/components/alert";
import ContentLayout from "@cloudscape-design/components/content-layout";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useMayAnywhere } from "../../domain/access/useMay";
import { priceListsQuery } from "../../domain/money/queries";
import { Unverified, useUnverified } from "../../domain/money/Unverified";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { SubPageHead } from "../../kit/page/SubPageHead";
import { EmptyState } from "../../kit/ui/EmptyState";
import { Loading } from "../../kit/ui/Loading";
import { QueryState } from "../../kit/ui/QueryState";

// The form's kit is not needed by whoever may not order.
const OrderForm = lazy(() => import("./OrderForm").then((module) => ({ default: module.OrderForm })));

/** `/main/order/create`: a new order; what stands in the address is filled in. */
export function OrderFormPage() {
  const t = useT();
  const ask = useMayAnywhere();
  const [create, see] = [ask("compute_create"), ask("order_view")];
  // What is ordered has a price, which nobody sees without a permission of finance.
  const may = create.allowed ? see : create;
  const unverified = useUnverified();
  const lists = useQuery({ ...priceListsQuery, enabled: may.allowed });
  return (
    <ContentLayout
      header={
        <SubPageHead
          title={t("title.order_create")}
          description={t("order.form_intro")}
          above={[{ text: t("title.order"), href: PATHS.orders }]}
        />
      }
    >
      {unverified ? (
        <Unverified refusal={unverified} text={t("order.unverified")} />
      ) : may.allowed ? (
        <Suspense fallback={<Loading />}>
          <QueryState query={lists}>
            {({ price_lists }) =>
              price_lists.length > 0 ? (
                <OrderForm lists={price_lists} />
              ) : (
                <EmptyState title={t("prices.empty")} hint={t("prices.empty_hint")} />
              )
            }
          </QueryState>
        </Suspense>
      ) : (
        <Alert type="info">{may.reason}</Alert>
      )}
    </ContentLayout>
  );
}
