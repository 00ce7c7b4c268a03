import Alert from "@cloudscape-design/components/alert";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { InstanceDetailReply } from "../../api/generated/types.gen";
import { loadPart } from "../../api/transport";
import { Gate } from "../../domain/access/Gate";
import { zoneName } from "../../domain/instance/zones";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { DetailPage } from "../../kit/page/DetailPage";
import { HeadFacts } from "../../kit/page/HeadFacts";
import { PageTabs } from "../../kit/page/PageTabs";
import { shownParts } from "../../kit/page/shownParts";
import { Activity } from "./Activity";
import { ArrearsNotice } from "./ArrearsNotice";
import { Doing } from "./Doing";
import { InstanceActions } from "./InstanceActions";
import { InstanceState } from "./InstanceState";
import { Overview } from "./Overview";
import { instanceQuery } from "./queries";
import { Settings } from "./Settings";
import { sizeWords } from "./sizeWords";

/** The terminal comes with its tab. */
const ConsolePanel = lazy(() =>
  loadPart(() => import("./console/ConsolePanel").then((module) => ({ default: module.ConsolePanel }))),
);
const UnansweredNotice = lazy(() =>
  import("./UnansweredNotice").then((module) => ({ default: module.UnansweredNotice })),
);
const Networking = lazy(() => import("./Networking").then((module) => ({ default: module.Networking })));
const Storage = lazy(() => import("./Storage").then((module) => ({ default: module.Storage })));
const Billing = lazy(() => import("./Billing").then((module) => ({ default: module.Billing })));
/** Charts and what draws them come when somebody looks at them. */
const Monitoring = lazy(() => import("./monitor/Monitoring").then((module) => ({ default: module.Monitoring })));
/** The range of the charts. */
const FILTERS = { period: "", from: "", to: "" } as const;

/** `/main/gpu-cloud/{id}`: one instance with all its parts. */
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
  return (
    // Another instance begins anew: no dialog, no console and no chart of the one before stays.
    <DetailPage
      key={id}
      query={found}
      untitled={t("title.instance_one")}
      above={{ text: t("title.instance"), href: PATHS.instances }}
      head={({ instance }) => ({
        title: instance.name,
        description: (
          <>
            <InstanceState instance={instance} />
            <Doing instance={instance} />
            <HeadFacts
              facts={[
                instance.flavor,
                sizeWords(instance, t),
                instance.zone ? zoneName(instance.region, instance.zone) : instance.region,
                instance.public_address ?? instance.addresses[0],
              ]}
            />
          </>
        ),
        actions: <InstanceActions instance={instance} />,
      })}
      gone={{ title: t("instance_detail.gone"), hint: t("instance_detail.gone_hint") }}
    >
      {(detail) => <Parts detail={detail} />}
    </DetailPage>
  );
}

const { Shown, part } = shownParts<InstanceDetailReply>();

const PARTS = {
  overview: part((detail) => <Overview detail={detail} />),
  monitoring: Monitoring,
  networking: part((detail) => <Networking detail={detail} />),
  storage: part((detail) => <Storage detail={detail} />),
  console: part(({ instance }) => <ConsolePanel instance={instance} />),
  activity: part(({ instance }) => <Activity instance={instance} />),
  billing: part((detail) => <Billing detail={detail} />),
  settings: part(({ instance }) => <Settings instance={instance} />),
};

function Parts({ detail }: { detail: InstanceDetailReply }) {
  const t = useT();
  const { unanswered_at } = detail.instance;
  return (
    <SpaceBetween size="m">
      <ArrearsNotice detail={detail} />
      <Suspense fallback={null}>
        {unanswered_at && <UnansweredNotice instance={detail.instance} since={unanswered_at} />}
      </Suspense>
      {!detail.is_up && !unanswered_at && (
        <Alert type="warning">{t("instance.region_down", { region: detail.instance.region })}</Alert>
      )}
      {detail.is_simulated && <Alert type="info">{t("instance.simulated")}</Alert>}
      <Shown value={detail}>
        <PageTabs parts={PARTS} label={(id) => t(`instance_detail.tab_${id}`)} filters={FILTERS} />
      </Shown>
    </SpaceBetween>
  );
}
