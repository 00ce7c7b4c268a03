import Button from "@cloudscape-design/components/button";
import { useState } from "react";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { ChoiceFilter } from "../kit/table/ChoiceFilter";
import { oneOf } from "../kit/table/oneOf";
import { ResourceTable } from "../kit/table/ResourceTable";
import { GpuServerDialog } from "./GpuServerDialog";
import { gpuServerTaskNames } from "./generated/names.gen";
import { gpuServerList } from "./generated/sdk.gen";
import type { QueuedGpuServer } from "./generated/types.gen";
import { OVERVIEW_FOLLOWED } from "./pace";
import { customerColumn } from "./queueColumns";

/** What our staff is to do with GPU servers, the longest waiting first. */
export function GpuServersPage() {
  const t = useT();
  const times = useTimes();
  const [shown, setShown] = useState<QueuedGpuServer | null>(null);
  return (
    <>
      <ResourceTable<QueuedGpuServer>
        id="gpu-servers"
        title={t("title.operator_gpu_servers")}
        description={t("operator.gpu_servers_about")}
        itemId={({ server }) => server.server_id}
        itemName={({ server }) => server.name}
        queryKey={["gpu_servers"]}
        fetch={({ value }, page, signal) => {
          const task = oneOf(gpuServerTaskNames, value("action"));
          const q = value("q");
          return call(gpuServerList({ signal, query: { ...(task && { task }), ...(q && { q }), ...page } }));
        }}
        pace={() => OVERVIEW_FOLLOWED}
        search={t("operator.gpu_server_search")}
        filterNames={["action"]}
        filters={(list) => (
          <ChoiceFilter
            list={list}
            name="action"
            label={t("operator.task")}
            all={t("operator.task_all")}
            choices={gpuServerTaskNames}
            word={(task) => t(`operator.task_${task}`)}
          />
        )}
        columns={[
          customerColumn(t, { width: 110 }),
          {
            id: "name",
            header: t("operator.gpu_server"),
            cell: ({ server }) => server.name,
            isRowHeader: true,
            width: 120,
          },
          {
            id: "task",
            header: t("operator.task"),
            cell: ({ task }) => t(`operator.task_${task}`),
            isSoonOnPhone: true,
            width: 150,
          },
          { id: "model", header: t("operator.model"), cell: ({ server }) => server.model, isOneLine: true, width: 90 },
          {
            id: "region",
            header: t("operator.order_region"),
            cell: ({ server }) => server.region,
            isOneLine: true,
            width: 95,
          },
          {
            id: "asset",
            header: t("operator.asset_no"),
            cell: ({ server }) => server.asset_no || "–",
            isOneLine: true,
            width: 110,
          },
          {
            id: "addresses",
            header: t("operator.addresses"),
            cell: ({ server }) => server.addresses.join("\n") || "–",
            isOneLine: true,
          },
          {
            id: "ordered",
            header: t("operator.ordered"),
            cell: ({ server }) => times.at(server.created_at),
            isOneLine: true,
          },
          {
            id: "actions",
            header: t("operator.actions"),
            width: 140,
            cell: (row) => (
              <Button wrapText={false} onClick={() => setShown(row)}>
                {t("operator.look")}
              </Button>
            ),
          },
        ]}
        empty={{ title: t("operator.gpu_server_empty"), hint: t("operator.gpu_server_empty_hint") }}
      />
      {shown && <GpuServerDialog shown={shown} onClose={() => setShown(null)} />}
    </>
  );
}
