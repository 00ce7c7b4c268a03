import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useMemo } from "react";
import { call } from "../../api/call";
import { computeOperationList } from "../../api/generated/sdk.gen";
import type { InstanceReply, OperationReply } from "../../api/generated/types.gen";
import { PersonLink } from "../../domain/access/PersonLink";
import { OPERATION_LOOKS } from "../../domain/instance/look";
import { INSTANCES, paceOf } from "../../domain/instance/queries";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { useTook } from "../../i18n/useTook";
import { type Column, ResourceTable } from "../../kit/table/ResourceTable";
import { ThingNumber } from "../../kit/table/ThingNumber";

/** What was done with an instance, by whom and why. */
export function Activity({ instance }: { instance: InstanceReply }) {
  const t = useT();
  const columns = useActivityColumns();
  const { instance_id, operation } = instance;
  return (
    <ResourceTable<OperationReply>
      id="instance-activity"
      level="h2"
      title={t("instance_detail.tab_activity")}
      columns={columns}
      itemId={({ operation_id }) => operation_id}
      itemName={({ kind }) => t(`instance.kind_${kind}`)}
      queryKey={[...INSTANCES, "activity", instance_id, operation ?? ""]}
      fetch={(_, page, signal) => call(computeOperationList({ signal, query: { instance_id, ...page } }))}
      pace={() => paceOf([instance])}
      keepsRows
      empty={{ title: t("instance_detail.activity_empty"), hint: t("instance_detail.activity_hint") }}
    />
  );
}

function useActivityColumns(): readonly Column<OperationReply>[] {
  const t = useT();
  const times = useTimes();
  const took = useTook();
  return useMemo(
    () => [
      {
        id: "kind",
        header: t("instance_detail.operation"),
        cell: ({ kind }) => t(`instance.kind_${kind}`),
        isRowHeader: true,
        width: 140,
      },
      {
        id: "state",
        header: t("instance.status"),
        cell: ({ state, reason }) => (
          <StatusIndicator type={OPERATION_LOOKS[state]}>
            {reason ? t(`instance.reason_${reason}`) : t(`instance.operation_${state}`)}
          </StatusIndicator>
        ),
        width: 200,
        isSoonOnPhone: true,
      },
      {
        id: "by",
        header: t("instance_detail.by"),
        cell: ({ user_name, user_id, cause }) => (
          <PersonLink name={user_name ?? t(`instance.cause_${cause}`)} userId={user_id} />
        ),
        width: 180,
      },
      {
        id: "begun",
        header: t("instance_detail.begun"),
        cell: ({ created_at }) => times.at(created_at),
        width: 190,
        isOneLine: true,
      },
      {
        id: "ended",
        isOneLine: true,
        header: t("instance_detail.ended"),
        cell: ({ ended_at }) => (ended_at ? times.at(ended_at) : "–"),
        width: 190,
      },
      {
        id: "took",
        isOneLine: true,
        header: t("instance_detail.took"),
        cell: ({ created_at, ended_at }) => (ended_at ? took(created_at, ended_at) : "–"),
        width: 120,
      },
      {
        id: "id",
        isOneLine: true,
        header: t("instance_detail.operation_id"),
        cell: ({ operation_id }) => <ThingNumber id={operation_id} />,
        width: 160,
      },
    ],
    [t, times, took],
  );
}
