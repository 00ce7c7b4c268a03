import Box from "@cloudscape-design/components/box";
import { useMemo } from "react";
import type { GpuServerReply } from "../../api/generated/types.gen";
import { computeColumns } from "../../domain/compute/computeColumns";
import { Tags } from "../../domain/compute/Tags";
import { useProductWords } from "../../domain/money/useProductWords";
import { gpuServerPath, PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import type { Column } from "../../kit/table/ResourceTable";
import { useFollow } from "../../kit/ui/useFollow";
import { Copied } from "./Copied";
import { GpuServerState } from "./GpuServerState";
import { sizeWords } from "./sizeWords";

/** The columns of the GPU servers, the less asked for left out at first. */
export function useGpuServerColumns(): readonly Column<GpuServerReply>[] {
  const t = useT();
  const times = useTimes();
  const follow = useFollow();
  const products = useProductWords();
  return useMemo(() => {
    const all = computeColumns<GpuServerReply>({
      idOf: ({ server_id }) => server_id,
      pathOf: gpuServerPath,
      words: {
        name: t("gpu_server.name"),
        project: t("gpu_server.project"),
        billing: t("gpu_server.billing"),
        vdc: t("gpu_server.vdc"),
        created: t("gpu_server.created"),
        id: t("gpu_server.id"),
        paid: (_, time) => t("gpu_server.paid_until", { time }),
      },
      follow,
      times,
      products,
    });
    return [
      { ...all.name, width: 160 },
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
      all.project,
      { ...all.billing, width: 190 },
      all.vdc,
      {
        id: "tags",
        header: t("compute.tags"),
        cell: ({ tags }) => <Tags tags={tags} path={PATHS.gpuServers} />,
        isHiddenAtFirst: true,
        width: 160,
      },
      {
        id: "protection",
        header: t("gpu_server.protection"),
        cell: ({ is_protected }) => t(is_protected ? "gpu_server.renewal_on" : "gpu_server.renewal_off"),
        isHiddenAtFirst: true,
      },
      { id: "asset", header: t("gpu_server.asset_no"), cell: (one) => one.asset_no || "–", isHiddenAtFirst: true },
      all.created,
      all.id,
    ];
  }, [t, times, follow, products]);
}
