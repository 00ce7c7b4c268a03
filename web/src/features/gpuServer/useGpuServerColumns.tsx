import Box from "@cloudscape-design/components/box";
import Link from "@cloudscape-design/components/link";
import { useMemo } from "react";
import type { GpuServerReply } from "../../api/generated/types.gen";
import { useProductWords } from "../../domain/money/useProductWords";
import { gpuServerPath } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import type { Column } from "../../kit/table/ResourceTable";
import { ThingNumber } from "../../kit/table/ThingNumber";
import { useFollow } from "../../kit/ui/useFollow";
import { Copied } from "./Copied";
import { GpuServerState } from "./GpuServerState";
import { sizeWords } from "./sizeWords";

/** The columns of the GPU servers, the less asked for left out at first. */
export function useGpuServerColumns(): readonly Column<GpuServerReply>[] {
  const t = useT();
  const times = useTimes();
  const follow = useFollow();
  const words = useProductWords();
  return useMemo(
    () => [
      {
        id: "name",
        header: t("gpu_server.name"),
        cell: ({ server_id, name }) => (
          <Link href={gpuServerPath(server_id)} onFollow={(event) => follow(gpuServerPath(server_id), event)}>
            {name}
          </Link>
        ),
        isRowHeader: true,
        width: 160,
      },
      {
        id: "status",
        header: t("gpu_server.status"),
        cell: (one) => <GpuServerState server={one} />,
        width: 230,
        isSoonOnPhone: true,
      },
      {
        id: "model",
        header: t("gpu_server.model"),
        cell: (one) => (
          <>
            {one.model}
            <Box color="text-body-secondary" fontSize="body-s">
              {sizeWords(one, t)}
            </Box>
          </>
        ),
        width: 210,
      },
      {
        id: "addresses",
        isOneLine: true,
        header: t("gpu_server.addresses"),
        cell: (one) => <Copied texts={one.addresses} />,
        width: 180,
      },
      { id: "region", header: t("gpu_server.region"), cell: ({ region }) => region, width: 110 },
      { id: "project", header: t("gpu_server.project"), cell: (one) => one.project_name ?? "–", width: 130 },
      {
        id: "billing",
        header: t("gpu_server.billing"),
        cell: ({ scheme, paid_until }) => (
          <>
            {words.scheme(scheme)}
            {paid_until && (
              <Box color="text-body-secondary" fontSize="body-s">
                {t("gpu_server.paid_until", { time: times.at(paid_until) })}
              </Box>
            )}
          </>
        ),
        width: 190,
      },
      { id: "vdc", header: t("gpu_server.vdc"), cell: ({ vdc_name }) => vdc_name ?? "–", isHiddenAtFirst: true },
      { id: "asset", header: t("gpu_server.asset_no"), cell: (one) => one.asset_no || "–", isHiddenAtFirst: true },
      {
        id: "created",
        isOneLine: true,
        header: t("gpu_server.created"),
        cell: ({ created_at }) => times.at(created_at),
        isHiddenAtFirst: true,
      },
      {
        id: "id",
        isOneLine: true,
        header: t("gpu_server.id"),
        cell: ({ server_id }) => <ThingNumber id={server_id} />,
        isHiddenAtFirst: true,
      },
    ],
    [t, times, follow, words],
  );
}
