import Alert from "@cloudscape-design/components/alert";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { useAct } from "../kit/form/useAct";
import { ConfirmDialog } from "../kit/table/ConfirmDialog";
import { DialogFacts } from "./DialogFacts";
import { gpuServerRestore, gpuServerTakeBack, gpuServerWithdraw } from "./generated/sdk.gen";
import type { GpuServerTask, QueuedGpuServer } from "./generated/types.gen";
import { HandOverDialog } from "./HandOverDialog";
import { useMay } from "./may";
import { ServerDetails } from "./ServerDetails";
import { ShownDialog } from "./ShownDialog";

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
    isQuiet: true,
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
