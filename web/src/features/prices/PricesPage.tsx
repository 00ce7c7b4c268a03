import ContentLayout from "@cloudscape-design/components/content-layout";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useT } from "../../i18n/t";
import { priceListsQuery } from "../../money/queries";
import { PageHead } from "../../page/PageHead";
import { LoadingPart } from "../../ui/LoadingPart";
import { QueryState } from "../../ui/QueryState";

// A table is large: the page does not wait for it.
const PriceTable = lazy(() => import("./PriceTable").then((module) => ({ default: module.PriceTable })));

/** `/main/prices`: what everything costs, node by node. */
export function PricesPage() {
  const t = useT();
  const lists = useQuery(priceListsQuery);
  return (
    <ContentLayout header={<PageHead title={t("title.prices")} description={t("prices.intro")} />}>
      <Suspense fallback={<LoadingPart title={t("prices.list")} level="h2" />}>
        <QueryState query={lists}>{({ price_lists }) => <PriceTable lists={price_lists} />}</QueryState>
      </Suspense>
    </ContentLayout>
  );
}
