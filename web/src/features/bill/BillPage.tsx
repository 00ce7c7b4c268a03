import ContentLayout from "@cloudscape-design/components/content-layout";
import { lazy } from "react";
import { Gate } from "../../domain/access/Gate";
import { loadWords, useT } from "../../i18n/t";
import { PageHead } from "../../kit/page/PageHead";
import { PageTabs } from "../../kit/page/PageTabs";
import { FILTERS, type Tab } from "./tabs";

/** The words of lists as files, which the first part has none of. */
const exportWords = () => loadWords(["exports"]);

// Each part brings much of its own along, such as charts.
const PARTS = {
  overview: lazy(() => import("./Overview").then((module) => ({ default: module.Overview }))),
  months: lazy(() => Promise.all([import("./Months"), exportWords()]).then(([module]) => ({ default: module.Months }))),
  summary: lazy(() =>
    Promise.all([import("./Summary"), exportWords()]).then(([module]) => ({ default: module.Summary })),
  ),
  resources: lazy(() =>
    Promise.all([import("./Resources"), exportWords()]).then(([module]) => ({ default: module.Resources })),
  ),
  items: lazy(() => Promise.all([import("./Items"), exportWords()]).then(([module]) => ({ default: module.Items }))),
} satisfies Record<Tab, unknown>;

/** `/main/billing`: what was spent; the part, the month and the filters stand in the address. */
export function BillPage() {
  const t = useT();
  return (
    <Gate needs="bill_view" isAnywhere>
      <ContentLayout header={<PageHead title={t("title.billing")} description={t("bill.intro")} />}>
        {/* The month stays when another part is opened. */}
        <PageTabs parts={PARTS} label={(id) => t(`bill.tab_${id}`)} filters={FILTERS} />
      </ContentLayout>
    </Gate>
  );
}
