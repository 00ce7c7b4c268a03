import ContentLayout from "@cloudscape-design/components/content-layout";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Gate } from "../../domain/access/Gate";
import { usePriceSight } from "../../domain/access/usePriceSight";
import { priceListsQuery } from "../../domain/money/queries";
import { useT } from "../../i18n/t";
import { PageHead } from "../../kit/page/PageHead";
import { LoadingPart } from "../../kit/ui/LoadingPart";
import { QueryState } from "../../kit/ui/QueryState";

// A table is large: the page does not wait for it.
const PriceTable = lazy(() => import("./PriceTable").then((module) => ({ default: module.PriceTable })));

/** `/main/prices`: what everything costs, node by node. */
export function PricesPage() {
  const t = useT();
  const isShown = usePriceSight().prices;
  const lists = useQuery({ ...priceListsQuery, enabled: isShown });
  if (!isShown) return <Gate needs="order_view">{null}</Gate>;
  return (
    <ContentLayout header={<PageHead title={t("title.prices")} description={t("prices.intro")} />}>
      <Suspense fallback={<LoadingPart title={t("prices.list")} level="h2" />}>
        <QueryState query={lists}>{({ price_lists }) => <PriceTable lists={price_lists} />}</QueryState>
      </Suspense>
    </ContentLayout>
  );
}
