import Box from "@cloudscape-design/components/box";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { ThingNumber } from "../kit/table/ThingNumber";
import type { QueuedGpuServer } from "./generated/types.gen";
import { CustomerLink } from "./ThingLinks";

/** What our staff needs to know of a GPU server. */
export function ServerDetails({ shown: { customer_no, server } }: { shown: QueuedGpuServer }) {
  const t = useT();
  const times = useTimes();
  const size = `${server.gpus} × ${server.gpu_model} · ${server.vcpus} vCPU · ${server.memory_mib / 1024} GiB`;
  return (
    <KeyValuePairs
      columns={3}
      minColumnWidth={150}
      items={[
        { label: t("operator.customer"), value: <CustomerLink customerNo={customer_no} /> },
        { label: t("operator.gpu_server_number"), value: <ThingNumber id={server.server_id} /> },
        { label: t("operator.ordered_by"), value: server.user_name },
        { label: t("operator.ordered"), value: times.at(server.created_at) },
        { label: t("operator.model"), value: `${server.model}: ${size}` },
        { label: t("operator.server_disks"), value: server.disks },
        { label: t("operator.network"), value: server.network },
        { label: t("operator.order_region"), value: server.region },
        { label: t("operator.scheme"), value: t(`operator.scheme_${server.scheme}`) },
        ...(server.handed_at
          ? [
              { label: t("operator.addresses"), value: server.addresses.join(", ") },
              { label: t("operator.asset_no"), value: server.asset_no },
              { label: t("operator.login_user"), value: server.login_user },
            ]
          : [{ label: t("operator.held_until"), value: times.at(server.held_until) }]),
        { label: t("operator.wish"), value: server.wish || "–" },
        {
          label: t("operator.ssh_key"),
          value: server.ssh_key ? <Box variant="code">{server.ssh_key}</Box> : t("operator.ssh_key_none"),
        },
      ]}
    />
  );
}
