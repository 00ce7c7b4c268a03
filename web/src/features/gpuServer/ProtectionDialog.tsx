import { call } from "../../api/call";
import { computeGpuServerProtection } from "../../api/generated/sdk.gen";
import type { GpuServerReply } from "../../api/generated/types.gen";
import { ActDialog } from "../../domain/compute/ActDialog";
import { useT } from "../../i18n/t";
import { GPU_SERVERS } from "./queries";
import { namedOf } from "./useAllowed";
import { useWhole } from "./useWhole";

interface Props {
  act: "protect" | "unprotect";
  servers: readonly GpuServerReply[];
  onClose: () => void;
  /** Called once all are, or none is, protected. */
  onDone?: (() => void) | undefined;
}

/** Protects GPU servers from being returned, or not any more. */
export function ProtectionDialog({ act, servers, onClose, onDone }: Props) {
  const t = useT();
  const count = servers.length;
  const is_protected = act === "protect";
  return (
    <ActDialog
      machines={servers.map(namedOf)}
      whole={useWhole(act, servers)}
      words={{
        title: t(`gpu_server.${act}_title`, { count }),
        confirm: t(`gpu_server.${act}`),
        text: t(`gpu_server.${act}_text`),
        begun: t(`gpu_server.${act}_begun`, { count }),
      }}
      call={(server_ids) => call(computeGpuServerProtection({ body: { server_ids, is_protected } }))}
      invalidate={[GPU_SERVERS]}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
