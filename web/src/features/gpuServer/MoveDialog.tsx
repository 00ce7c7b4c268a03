import { call } from "../../api/call";
import { computeGpuServerMove } from "../../api/generated/sdk.gen";
import type { GpuServerReply } from "../../api/generated/types.gen";
import { MoveDialog as Dialog } from "../../domain/compute/MoveDialog";
import { useT } from "../../i18n/t";
import { GPU_SERVERS } from "./queries";
import { namedOf } from "./useAllowed";
import { useWhole } from "./useWhole";

interface Props {
  servers: readonly GpuServerReply[];
  onClose: () => void;
  /** Called once all stand in the other project. */
  onDone?: (() => void) | undefined;
}

/** Moves GPU servers to another project or VDC. */
export function MoveDialog({ servers, onClose, onDone }: Props) {
  const t = useT();
  const count = servers.length;
  return (
    <Dialog
      machines={servers.map((server) => ({ ...server, ...namedOf(server) }))}
      whole={useWhole("move", servers)}
      words={{
        title: t("gpu_server.move_title", { count }),
        submit: t("gpu_server.move"),
        text: t("gpu_server.move_text"),
        done: t("gpu_server.move_done", { count }),
      }}
      move={(server_ids, place) => call(computeGpuServerMove({ body: { server_ids, ...place } }))}
      invalidate={[GPU_SERVERS, ["resources"]]}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
