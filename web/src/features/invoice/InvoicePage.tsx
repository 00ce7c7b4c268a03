import ContentLayout from "@cloudscape-design/components/content-layout";
import { lazy } from "react";
import { Gate } from "../../domain/access/Gate";
import { useT } from "../../i18n/t";
import { PageHead } from "../../kit/page/PageHead";
import { PageTabs } from "../../kit/page/PageTabs";
import { RequestButton } from "./RequestButton";

const PARTS = {
  list: lazy(() => import("./Invoices").then((module) => ({ default: module.Invoices }))),
  billed: lazy(() => import("./Billed").then((module) => ({ default: module.Billed }))),
  titles: lazy(() => import("./Titles").then((module) => ({ default: module.Titles }))),
  guidance: lazy(() => import("./Guidance").then((module) => ({ default: module.Guidance }))),
};
const FILTERS = { q: "", state: "", period: "", from: "", to: "" } as const;

/** `/main/invoice`: the invoices, what can be invoiced, and whom invoices are made out to. */
export function InvoicePage() {
  const t = useT();
  return (
    <Gate needs="bill_view">
      <ContentLayout
        header={<PageHead title={t("title.invoice")} description={t("invoice.intro")} actions={<RequestButton />} />}
      >
        <PageTabs parts={PARTS} label={(id) => t(`invoice.tab_${id}`)} filters={FILTERS} />
      </ContentLayout>
    </Gate>
  );
}
