import ContentLayout from "@cloudscape-design/components/content-layout";
import { lazy } from "react";
import { useT } from "../i18n/t";
import { PageHead } from "../kit/page/PageHead";
import { PageTabs } from "../kit/page/PageTabs";
import { PriceLists } from "./price/PriceLists";

const PARTS = {
  lists: PriceLists,
  products: lazy(() => import("./price/ProductNames").then(({ ProductNames: it }) => ({ default: it }))),
};

/** What everything costs in which region, and what products are called. */
export function PricesPage() {
  const t = useT();
  return (
    <ContentLayout header={<PageHead title={t("title.operator_prices")} description={t("price_list.about")} />}>
      <PageTabs parts={PARTS} label={(id) => t(`price_list.tab_${id}`)} filters={{ region: "", q: "" }} />
    </ContentLayout>
  );
}
