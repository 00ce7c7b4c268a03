import ContentLayout from "@cloudscape-design/components/content-layout";
import Grid from "@cloudscape-design/components/grid";
import { lazy, Suspense } from "react";
import { useT } from "../../i18n/t";
import { LoadingPart } from "../../kit/ui/LoadingPart";
import { AccountCard } from "./AccountCard";
import { Greeting } from "./Greeting";
import { MessagesCard } from "./MessagesCard";
import { VisitsCard } from "./VisitsCard";

// Who may see balance and resources is a rule of the console's package, which the other cards do not wait for.
const FeeCard = lazy(() => import("./FeeCard").then((module) => ({ default: module.FeeCard })));
const InstancesCard = lazy(() => import("./InstancesCard").then((module) => ({ default: module.InstancesCard })));
const ResourceCards = lazy(() => import("./ResourceCards").then((module) => ({ default: module.ResourceCards })));

/** `/main/home`: the account at a glance. */
export function HomePage() {
  const t = useT();
  return (
    <ContentLayout header={<Greeting />}>
      <Grid
        gridDefinition={[
          { colspan: { default: 12 } },
          { colspan: { default: 12 } },
          { colspan: { default: 12 } },
          { colspan: { default: 12 } },
          { colspan: { default: 12, s: 6 } },
          { colspan: { default: 12, s: 6 } },
        ]}
      >
        <Suspense fallback={<LoadingPart title={t("balance.account")} level="h2" />}>
          <FeeCard />
        </Suspense>
        <Suspense fallback={<LoadingPart title={t("home.instances")} level="h2" />}>
          <InstancesCard />
        </Suspense>
        <Suspense fallback={<LoadingPart title={t("resource.expiring_title")} level="h2" />}>
          <ResourceCards />
        </Suspense>
        <AccountCard />
        <MessagesCard />
        <VisitsCard />
      </Grid>
    </ContentLayout>
  );
}
