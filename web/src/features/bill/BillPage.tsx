import ContentLayout from "@cloudscape-design/components/content-layout";
import Tabs from "@cloudscape-design/components/tabs";
import { lazy, Suspense } from "react";
import { Gate } from "../../access/Gate";
import { useT } from "../../i18n/t";
import { PageHead } from "../../page/PageHead";
import { useListState } from "../../table/useListState";
import { Loading } from "../../ui/Loading";
import { FILTERS, TABS, type Tab } from "./tabs";

// Each part brings much of its own along, such as charts.
const PARTS = {
  overview: lazy(() => import("./Overview").then((module) => ({ default: module.Overview }))),
  months: lazy(() => import("./Months").then((module) => ({ default: module.Months }))),
  summary: lazy(() => import("./Summary").then((module) => ({ default: module.Summary }))),
  resources: lazy(() => import("./Resources").then((module) => ({ default: module.Resources }))),
  items: lazy(() => import("./Items").then((module) => ({ default: module.Items }))),
} satisfies Record<Tab, unknown>;

/** `/main/billing`: what was spent; the part, the month and the filters stand in the address. */
export function BillPage() {
  const t = useT();
  return (
    <Gate needs="bill_view" isAnywhere>
      <ContentLayout header={<PageHead title={t("title.billing")} description={t("bill.intro")} />}>
        <Parts />
      </ContentLayout>
    </Gate>
  );
}

function Parts() {
  const t = useT();
  const list = useListState();
  const tab = TABS.find((name) => name === list.value("tab")) ?? "overview";
  return (
    <Tabs
      activeTabId={tab}
      // Another part has other filters; only the month stays.
      onChange={({ detail }) => list.set({ ...FILTERS, tab: detail.activeTabId })}
      tabs={TABS.map((id) => {
        const Part = PARTS[id];
        return {
          id,
          label: t(`bill.tab_${id}`),
          content: (
            <Suspense fallback={<Loading />}>
              <Part />
            </Suspense>
          ),
        };
      })}
    />
  );
}
