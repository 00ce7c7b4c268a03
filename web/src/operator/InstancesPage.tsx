import Button from "@cloudscape-design/components/button";
import { useState } from "react";
import { call } from "../api/call";
import { zoneName } from "../domain/instance/zones";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { ResourceTable } from "../kit/table/ResourceTable";
import { instanceList } from "./generated/sdk.gen";
import type { CaredInstance } from "./generated/types.gen";
import { InstanceDialog } from "./InstanceDialog";
import { customerColumn, stateColumn } from "./queueColumns";

/** Everybody's instances, newest first. */
export function InstancesPage() {
  const t = useT();
  const times = useTimes();
  const [shown, setShown] = useState<CaredInstance | null>(null);
  return (
    <>
      <ResourceTable<CaredInstance>
        id="instances"
        title={t("title.operator_instances")}
        itemId={({ instance }) => instance.instance_id}
        itemName={({ instance }) => instance.name}
        queryKey={["instances"]}
        fetch={(list, page, signal) => {
          const q = list.value("q");
          return call(instanceList({ signal, query: { ...(q && { q }), ...page } }));
        }}
        search={t("operator.instance_search")}
        columns={[
          customerColumn(t, { width: 115 }),
          {
            id: "name",
            header: t("operator.instance"),
            cell: ({ instance }) => instance.name,
            isRowHeader: true,
            isSoonOnPhone: true,
            width: 140,
          },
          stateColumn(t, ({ instance }) => `operator.instance_${instance.status}`, { width: 135 }),
          {
            id: "flavor",
            header: t("operator.flavor"),
            cell: ({ instance }) => instance.flavor,
            isOneLine: true,
            isHiddenAtFirst: true,
          },
          {
            id: "region",
            header: t("operator.order_region"),
            cell: ({ instance }) => zoneName(instance.region, instance.zone),
            isOneLine: true,
            width: 115,
          },
          { id: "host", header: t("operator.host"), cell: ({ host }) => host || "–", isOneLine: true, width: 80 },
          {
            id: "addresses",
            header: t("operator.addresses"),
            cell: ({ instance }) => instance.addresses.join("\n"),
            isOneLine: true,
            width: 130,
          },
          {
            id: "created",
            header: t("operator.created"),
            cell: ({ instance }) => times.at(instance.created_at),
            isOneLine: true,
            width: 200,
          },
          { id: "note", header: t("operator.note"), cell: ({ note }) => note || "–", isHiddenAtFirst: true },
          {
            id: "actions",
            header: t("operator.actions"),
            width: 130,
            cell: (row) => (
              <Button wrapText={false} onClick={() => setShown(row)}>
                {t("operator.look")}
              </Button>
            ),
          },
        ]}
        empty={{ title: t("operator.instance_empty"), hint: t("operator.instance_empty_hint") }}
      />
      {shown && <InstanceDialog shown={shown} onClose={() => setShown(null)} />}
    </>
  );
}
