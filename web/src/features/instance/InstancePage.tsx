import Alert from "@cloudscape-design/components/alert";
import Container from "@cloudscape-design/components/container";
import ContentLayout from "@cloudscape-design/components/content-layout";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy } from "react";
import { ApiError } from "../../api/call";
import type { InstanceDetailReply } from "../../api/generated/types.gen";
import { Gate } from "../../domain/access/Gate";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { PageTabs } from "../../kit/page/PageTabs";
import { SubPageHead } from "../../kit/page/SubPageHead";
import { EmptyState } from "../../kit/ui/EmptyState";
import { QueryState } from "../../kit/ui/QueryState";
import { Activity } from "./Activity";
import { InstanceActions } from "./InstanceActions";
import { Overview } from "./Overview";
import { instanceQuery } from "./queries";
import { Settings } from "./Settings";

/** Charts and what draws them come when somebody looks at them. */
const Monitoring = lazy(() => import("./monitor/Monitoring").then((module) => ({ default: module.Monitoring })));
/** The range of the charts. */
const FILTERS = { period: "", from: "", to: "" } as const;

/** `/main/gpu-cloud/{id}`: one instance. */
export function InstancePage() {
  return (
    <Gate needs="compute_view" isAnywhere>
      <Instance />
    </Gate>
  );
}

function Instance() {
  const t = useT();
  const { id } = useParams({ from: "/_console/main/gpu-cloud/$id" });
  const found = useQuery(instanceQuery(id));
  const isGone = found.error instanceof ApiError && found.error.status < 500;
  const shown = isGone ? undefined : found.data;
  return (
    <ContentLayout
      header={
        <SubPageHead
          title={shown ? shown.instance.name : t("title.instance_one")}
          above={[{ text: t("title.instance"), href: PATHS.instances }]}
          actions={shown && <InstanceActions instance={shown.instance} />}
        />
      }
    >
      {isGone ? (
        <Container>
          <EmptyState title={t("instance.gone")} hint={t("instance.gone_hint")} />
        </Container>
      ) : (
        <QueryState query={found}>{(detail) => <Parts detail={detail} />}</QueryState>
      )}
    </ContentLayout>
  );
}

function Parts({ detail }: { detail: InstanceDetailReply }) {
  const t = useT();
  const words = {
    overview: t("instance.tab_overview"),
    monitoring: t("instance.tab_monitoring"),
    activity: t("instance.tab_activity"),
    settings: t("instance.tab_settings"),
  };
  return (
    <SpaceBetween size="m">
      {!detail.is_up && <Alert type="warning">{t("instance.region_down", { region: detail.instance.region })}</Alert>}
      {detail.is_simulated && <Alert type="info">{t("instance.simulated")}</Alert>}
      <PageTabs
        label={(id: keyof typeof words) => words[id]}
        filters={FILTERS}
        parts={{
          overview: () => <Overview detail={detail} />,
          monitoring: Monitoring,
          activity: () => <Activity instance={detail.instance} />,
          settings: () => <Settings instance={detail.instance} />,
        }}
      />
    </SpaceBetween>
  );
}
