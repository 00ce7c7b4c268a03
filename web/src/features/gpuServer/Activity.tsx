import { useMemo } from "react";
import { call } from "../../api/call";
import { computeGpuServerEventList } from "../../api/generated/sdk.gen";
import type { GpuServerEventReply, GpuServerReply } from "../../api/generated/types.gen";
import { PersonLink } from "../../domain/access/PersonLink";
import { useServerNote } from "../../domain/event/useServerNote";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { type Column, ResourceTable } from "../../kit/table/ResourceTable";
import { GPU_SERVERS, pace } from "./queries";

/** What did something where nobody is named; of everything else it was the provider's staff. */
const BY_ITSELF: Partial<Record<GpuServerEventReply["kind"], "gpu_server.by_itself" | "gpu_server.by_renewal">> = {
  give_back: "gpu_server.by_itself",
  renew: "gpu_server.by_renewal",
};

/** What happened to a GPU server, and who did it. */
export function Activity({ server: { server_id, status } }: { server: GpuServerReply }) {
  const t = useT();
  const times = useTimes();
  const noteOf = useServerNote();
  const columns = useMemo(
    (): readonly Column<GpuServerEventReply>[] => [
      {
        id: "kind",
        header: t("gpu_server.event"),
        cell: ({ kind }) => t(`gpu_server.event_${kind}`),
        isRowHeader: true,
        width: 200,
      },
      {
        id: "by",
        header: t("gpu_server.by"),
        cell: ({ user_name, user_id, kind }) => (
          <PersonLink name={user_name ?? t(BY_ITSELF[kind] ?? "gpu_server.by_staff")} userId={user_id} />
        ),
        width: 200,
        isSoonOnPhone: true,
      },
      { id: "at", header: t("gpu_server.at"), cell: ({ at }) => times.at(at), width: 190, isOneLine: true },
      {
        id: "note",
        header: t("gpu_server.event_note"),
        cell: (event) => noteOf(event) || "–",
        width: 260,
      },
    ],
    [t, times, noteOf],
  );
  return (
    <ResourceTable<GpuServerEventReply>
      id="gpu-server-activity"
      level="h2"
      title={t("gpu_server.tab_activity")}
      columns={columns}
      itemId={({ event_id }) => event_id}
      itemName={({ kind }) => t(`gpu_server.event_${kind}`)}
      queryKey={[...GPU_SERVERS, "activity", server_id, status]}
      fetch={(_, page, signal) => call(computeGpuServerEventList({ signal, query: { server_id, ...page } }))}
      pace={pace}
      keepsRows
      empty={{ title: t("gpu_server.activity_empty"), hint: t("gpu_server.activity_hint") }}
    />
  );
}
