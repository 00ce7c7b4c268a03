import Button from "@cloudscape-design/components/button";
import ContentLayout from "@cloudscape-design/components/content-layout";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { Gate } from "../../domain/access/Gate";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { PageHead } from "../../kit/page/PageHead";
import { Loading } from "../../kit/ui/Loading";
import { useFollow } from "../../kit/ui/useFollow";
import { RechargeRecord } from "./RechargeRecord";
import { TopUpCard } from "./TopUpCard";

// Whoever comes back from the gateway needs no form, and whoever begins follows no payment yet.
const RechargeForm = lazy(() => import("./RechargeForm").then((module) => ({ default: module.RechargeForm })));
const Payment = lazy(() => import("./Payment").then((module) => ({ default: module.Payment })));

/** `/main/recharge`: the form and the record; with `?recharge=` and an id the payment of that one, as it happens. */
export function RechargePage() {
  const t = useT();
  const follow = useFollow();
  const { recharge } = useSearch({ from: "/_console/main/recharge" });
  return (
    <Gate needs="recharge">
      <ContentLayout
        header={
          <PageHead
            title={t("title.recharge")}
            description={t("recharge.intro")}
            actions={
              <Button href={PATHS.cards} onFollow={(event) => follow(PATHS.cards, event)}>
                {t("title.setCard")}
              </Button>
            }
          />
        }
      >
        <SpaceBetween size="l">
          <Suspense fallback={<Loading />}>
            {recharge ? <Payment key={recharge} rechargeId={recharge} /> : <RechargeForm />}
          </Suspense>
          <TopUpCard />
          <RechargeRecord />
        </SpaceBetween>
      </ContentLayout>
    </Gate>
  );
}
