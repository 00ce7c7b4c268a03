import Alert from "@cloudscape-design/components/alert";
import Container from "@cloudscape-design/components/container";
import ContentLayout from "@cloudscape-design/components/content-layout";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { createContext, lazy, type ReactNode, use } from "react";
import { ApiError } from "../../api/call";
import type { InstanceDetailReply } from "../../api/generated/types.gen";
import { loadPart } from "../../api/transport";
import { Gate } from "../../domain/access/Gate";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { PageTabs } from "../../kit/page/PageTabs";
import { SubPageHead } from "../../kit/page/SubPageHead";
import { EmptyState } from "../../kit/ui/EmptyState";
import { QueryState } from "../../kit/ui/QueryState";
import { Activity } from "./Activity";
import { ArrearsNotice } from "./ArrearsNotice";
import { Doing } from "./Doing";
import { InstanceActions } from "./InstanceActions";
import { InstanceState } from "./InstanceState";
import { Overview } from "./Overview";
import { instanceQuery } from "./queries";
import { Settings } from "./Settings";

/** The terminal comes with its tab. */
const ConsolePanel = lazy(() =>
  loadPart(() => import("./console/ConsolePanel").then((module) => ({ default: module.ConsolePanel }))),
);
const Networking = lazy(() => import("./Networking").then((module) => ({ default: module.Networking })));
const Storage = lazy(() => import("./Storage").then((module) => ({ default: module.Storage })));
const Billing = lazy(() => import("./Billing").then((module) => ({ default: module.Billing })));
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
          description={
            shown && (
              <>
                <InstanceState instance={shown.instance} />
                <Doing instance={shown.instance} />
              </>
            )
          }
          above={[{ text: t("title.instance"), href: PATHS.instances }]}
          actions={shown && <InstanceActions instance={shown.instance} />}
        />
      }
    >
      {isGone ? (
        <Container>
          <EmptyState icon="search" title={t("instance.gone")} hint={t("instance.gone_hint")} />
        </Container>
      ) : (
        <QueryState query={found}>{(detail) => <Parts detail={detail} />}</QueryState>
      )}
    </ContentLayout>
  );
}

const Shown = createContext<InstanceDetailReply | null>(null);

/** Hands what is shown to a part. The parts are made once: one that was made anew with each answer would lose what is typed in it. */
function withDetail(part: (detail: InstanceDetailReply) => ReactNode): () => ReactNode {
  return function Part() {
    const detail = use(Shown);
    return detail && part(detail);
  };
}

const PARTS = {
  overview: withDetail((detail) => <Overview detail={detail} />),
  monitoring: Monitoring,
  networking: withDetail((detail) => <Networking detail={detail} />),
  storage: withDetail((detail) => <Storage detail={detail} />),
  console: withDetail(({ instance }) => <ConsolePanel instance={instance} />),
  activity: withDetail(({ instance }) => <Activity instance={instance} />),
  billing: withDetail((detail) => <Billing detail={detail} />),
  settings: withDetail(({ instance }) => <Settings instance={instance} />),
};

function Parts({ detail }: { detail: InstanceDetailReply }) {
  const t = useT();
  return (
    <SpaceBetween size="m">
      <ArrearsNotice detail={detail} />
      {!detail.is_up && <Alert type="warning">{t("instance.region_down", { region: detail.instance.region })}</Alert>}
      {detail.is_simulated && <Alert type="info">{t("instance.simulated")}</Alert>}
      <Shown value={detail}>
        <PageTabs parts={PARTS} label={(id) => t(`instance_detail.tab_${id}`)} filters={FILTERS} />
      </Shown>
    </SpaceBetween>
  );
}
