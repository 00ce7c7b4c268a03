import ContentLayout from "@cloudscape-design/components/content-layout";
import Spinner from "@cloudscape-design/components/spinner";
import Tabs from "@cloudscape-design/components/tabs";
import { lazy, Suspense } from "react";
import { useT } from "../../i18n/t";
import { PageHead } from "../../kit/page/PageHead";
import { useListState } from "../../kit/table/useListState";
import { Overview } from "./overview/Overview";

// The other tabs come when they are opened.
const Sessions = lazy(() => import("./activity/Sessions").then((module) => ({ default: module.Sessions })));
const SignIns = lazy(() => import("./activity/SignIns").then((module) => ({ default: module.SignIns })));

const TABS = ["overview", "sessions", "sign_ins"] as const;

/** `/main/accountsecurity`: how the sign-in is guarded, where one is signed in, who tried to be. */
export function SecurityPage() {
  const t = useT();
  const state = useListState();
  const tab = TABS.find((name) => name === state.value("tab")) ?? "overview";
  const content = { overview: <Overview />, sessions: <Sessions />, sign_ins: <SignIns /> };
  return (
    <ContentLayout header={<PageHead title={t("security.title")} description={t("security.intro")} />}>
      <Tabs
        ariaLabel={t("security.title")}
        activeTabId={tab}
        onChange={({ detail }) => state.set({ tab: detail.activeTabId === "overview" ? "" : detail.activeTabId }, true)}
        tabs={TABS.map((id) => ({
          id,
          label: t(`security.tab_${id}`),
          content: <Suspense fallback={<Spinner size="large" />}>{content[id]}</Suspense>,
        }))}
      />
    </ContentLayout>
  );
}
