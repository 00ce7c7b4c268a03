import Container from "@cloudscape-design/components/container";
import ContentLayout from "@cloudscape-design/components/content-layout";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { createContext, type ReactNode, use } from "react";
import { ApiError } from "../../api/call";
import type { GpuServerReply } from "../../api/generated/types.gen";
import { Gate } from "../../domain/access/Gate";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { PageTabs } from "../../kit/page/PageTabs";
import { SubPageHead } from "../../kit/page/SubPageHead";
import { EmptyState } from "../../kit/ui/EmptyState";
import { QueryState } from "../../kit/ui/QueryState";
import { Activity } from "./Activity";
import { GpuServerActions } from "./GpuServerActions";
import { GpuServerState } from "./GpuServerState";
import { Overview } from "./Overview";
import { gpuServerQuery } from "./queries";
import { Settings } from "./Settings";

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
  const isGone = found.error instanceof ApiError && found.error.status < 500;
  const shown = isGone ? undefined : found.data;
  return (
    <ContentLayout
      header={
        <SubPageHead
          title={shown ? shown.name : t("title.gpu_server_one")}
          description={shown && <GpuServerState server={shown} />}
          above={[{ text: t("title.gpu_server"), href: PATHS.gpuServers }]}
          actions={shown && <GpuServerActions server={shown} />}
        />
      }
    >
      {isGone ? (
        <Container>
          <EmptyState icon="search" title={t("gpu_server.gone")} hint={t("gpu_server.gone_hint")} />
        </Container>
      ) : (
        <QueryState query={found}>
          {(server) => (
            <Shown value={server}>
              <PageTabs parts={PARTS} label={(part) => t(`gpu_server.tab_${part}`)} />
            </Shown>
          )}
        </QueryState>
      )}
    </ContentLayout>
  );
}

const Shown = createContext<GpuServerReply | null>(null);

/** Hands what is shown to a part. The parts are made once: one that was made anew with each answer would lose what is typed in it. */
function withServer(part: (server: GpuServerReply) => ReactNode): () => ReactNode {
  return function Part() {
    const server = use(Shown);
    return server && part(server);
  };
}

const PARTS = {
  overview: withServer((server) => <Overview server={server} />),
  activity: withServer((server) => <Activity server={server} />),
  settings: withServer((server) => <Settings server={server} />),
};
