import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { useAct } from "../kit/form/useAct";
import { ConfirmDialog } from "../kit/table/ConfirmDialog";
import { ThingNumber } from "../kit/table/ThingNumber";
import { DialogFacts } from "./DialogFacts";
import { gpuServerRestore, gpuServerTakeBack, gpuServerWithdraw } from "./generated/sdk.gen";
import type { GpuServerTask, QueuedGpuServer } from "./generated/types.gen";
import { HandOverDialog } from "./HandOverDialog";
import { useMay } from "./may";
import { ShownDialog } from "./ShownDialog";
import { CustomerLink } from "./ThingLinks";

interface Props {
  shown: QueuedGpuServer;
  onClose: () => void;
}

/** The calls that note what was done with the machine and ask for nothing more. */
const DONE = {
  withdraw: gpuServerWithdraw,
  restore: gpuServerRestore,
  take_back: gpuServerTakeBack,
} as const satisfies Record<Exclude<GpuServerTask, "hand_over">, unknown>;

/** Somebody's GPU server, and what is to be done with it by whoever may. */
export function GpuServerDialog({ shown, onClose }: Props) {
  const may = useMay();
  const { task, server } = shown;
  if (!may("gpu_server_manage")) {
    return (
      <ShownDialog title={server.name} isRefused onClose={onClose}>
        <ServerDetails shown={shown} />
      </ShownDialog>
    );
  }
  return task === "hand_over" ? (
    <HandOverDialog shown={shown} onClose={onClose} />
  ) : (
    <DoneDialog shown={shown} task={task} onClose={onClose} />
  );
}

function DoneDialog({ shown, task, onClose }: Props & { task: keyof typeof DONE }) {
  const t = useT();
  const { server_id, name } = shown.server;
  const { act, busy, failure } = useAct({
    call: () => call(DONE[task]({ body: { server_id } })),
    says: () => t(`operator.${task}_noted`, { name }),
    invalidate: [["gpu_servers"], ["flavors"]],
    done: onClose,
  });
  return (
    <ConfirmDialog
      title={t(`operator.${task}_title`, { name })}
      confirm={t(`operator.${task}_confirm`)}
      busy={busy}
      failure={failure ?? undefined}
      onConfirm={act}
      onClose={onClose}
    >
      <Alert type="info">{t(`operator.${task}_about`)}</Alert>
      <DialogFacts>
        <ServerDetails shown={shown} />
      </DialogFacts>
    </ConfirmDialog>
  );
}

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
