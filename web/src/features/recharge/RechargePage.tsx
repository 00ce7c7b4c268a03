import Alert from "@cloudscape-design/components/alert";
import ContentLayout from "@cloudscape-design/components/content-layout";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { Gate } from "../../domain/access/Gate";
import { MayButton } from "../../domain/access/MayButton";
import { useMay } from "../../domain/access/useMay";
import { PATHS } from "../../domain/paths";
import { loadWords, useT } from "../../i18n/t";
import { PageHead } from "../../kit/page/PageHead";
import { PageTabs } from "../../kit/page/PageTabs";
import { Loading } from "../../kit/ui/Loading";
import { useFollow } from "../../kit/ui/useFollow";
import { FILTER_NAMES } from "./filters";

// Whoever comes back from the gateway needs no form, whoever begins follows no payment yet, and whoever looks at the record needs neither.
const RechargeForm = lazy(() => import("./RechargeForm").then((module) => ({ default: module.RechargeForm })));
const Payment = lazy(() => import("./Payment").then((module) => ({ default: module.Payment })));
// The record says nothing of what tops up by itself.
const TopUpCard = lazy(async () => {
  const [module] = await Promise.all([import("./TopUpCard"), loadWords(["topUp"])]);
  return { default: module.TopUpCard };
});

/** The parts: a form and a list at once would be more than a page may cost at first. */
const PARTS = {
  form: TopUp,
  record: lazy(() => import("./RechargeRecord").then((module) => ({ default: module.RechargeRecord }))),
};
const FILTERS = Object.fromEntries(FILTER_NAMES.map((name) => [name, ""])) as Record<string, "">;

/**
 * `/main/recharge`: the form, and the record beside it; with `?recharge=` and an id the payment of that one, as it happens. Whoever sees the
 * balance alone is notified of top-ups, too: they see what is there, and why they have no form.
 */
export function RechargePage() {
  const t = useT();
  const follow = useFollow();
  const may = useMay()("recharge");
  return (
    <Gate needs="balance_view">
      <ContentLayout
        header={
          <PageHead
            title={t("title.recharge")}
            description={t("recharge.intro")}
            actions={
              <MayButton may={may} href={PATHS.cards} onFollow={(event) => follow(PATHS.cards, event)}>
                {t("title.setCard")}
              </MayButton>
            }
          />
        }
      >
        <PageTabs parts={PARTS} label={(id) => t(`recharge.tab_${id}`)} filters={FILTERS} />
      </ContentLayout>
    </Gate>
  );
}

function TopUp() {
  const t = useT();
  const { recharge, amount = "" } = useSearch({ from: "/_console/main/recharge" });
  const may = useMay()("recharge");
  return (
    <SpaceBetween size="l">
      <Suspense fallback={<Loading />}>
        {recharge ? (
          <Payment key={recharge} rechargeId={recharge} />
        ) : may.allowed ? (
          <RechargeForm amount={amount} />
        ) : (
          <Alert type="info">
            {may.reason} {t("access.ask")}
          </Alert>
        )}
      </Suspense>
      <Suspense fallback={<Loading />}>
        <TopUpCard />
      </Suspense>
    </SpaceBetween>
  );
}
