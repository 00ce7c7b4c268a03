import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy } from "react";
import type { GpuServerReply } from "../../api/generated/types.gen";
import { Gate } from "../../domain/access/Gate";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { DetailPage } from "../../kit/page/DetailPage";
import { HeadFacts } from "../../kit/page/HeadFacts";
import { PageTabs } from "../../kit/page/PageTabs";
import { shownParts } from "../../kit/page/shownParts";
import { Activity } from "./Activity";
import { GpuServerActions } from "./GpuServerActions";
import { GpuServerState } from "./GpuServerState";
import { Overview } from "./Overview";
import { gpuServerQuery } from "./queries";
import { Settings } from "./Settings";
import { sizeWords } from "./sizeWords";

// Fetched with its tab.
const Billing = lazy(() => import("./Billing").then((module) => ({ default: module.Billing })));

/** `/main/gpu-server/{id}`: one GPU server. */
export function GpuServerPage() {
  return (
    <Gate needs="compute_view" isAnywhere>
      <GpuServer />
    </Gate>
  );
}

function GpuServer() {
  const t = useT();
  const { id } = useParams({ from: "/_console/main/gpu-server/$id" });
  const found = useQuery(gpuServerQuery(id));
  return (
    // Another server begins anew: no dialog of the one before stays.
    <DetailPage
      key={id}
      query={found}
      untitled={t("title.gpu_server_one")}
      above={{ text: t("title.gpu_server"), href: PATHS.gpuServers }}
      head={(server) => ({
        title: server.name,
        description: (
          <>
            <GpuServerState server={server} />
            <HeadFacts facts={[server.model, sizeWords(server, t), server.region, server.addresses[0]]} />
          </>
        ),
        actions: <GpuServerActions server={server} />,
      })}
      gone={{ title: t("gpu_server.gone"), hint: t("gpu_server.gone_hint") }}
    >
      {(server) => (
        <Shown value={server}>
          <PageTabs parts={PARTS} label={(part) => t(`gpu_server.tab_${part}`)} />
        </Shown>
      )}
    </DetailPage>
  );
}

const { Shown, part } = shownParts<GpuServerReply>();

const PARTS = {
  overview: part((server) => <Overview server={server} />),
  activity: part((server) => <Activity server={server} />),
  billing: part((server) => <Billing server={server} />),
  settings: part((server) => <Settings server={server} />),
};
