import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { call } from "../../api/call";
import { billingOrderCancel, computeGpuServerRemove } from "../../api/generated/sdk.gen";
import type { GpuServerReply } from "../../api/generated/types.gen";
import { PaidTimeDialog } from "../../domain/resource/PaidTimeDialog";
import { resourceQuery } from "../../domain/resource/queries";
import { useT } from "../../i18n/t";
import { Confirm } from "../../kit/form/Confirm";
import { QueryState } from "../../kit/ui/QueryState";
import { ReadDialog } from "../../kit/ui/ReadDialog";
import { GPU_SERVERS, markGone } from "./queries";
import type { Act } from "./useAllowed";

// Each is fetched when it is opened.
const GiveBackDialog = lazy(() => import("./GiveBackDialog").then((module) => ({ default: module.GiveBackDialog })));
const MoveDialog = lazy(() => import("./MoveDialog").then((module) => ({ default: module.MoveDialog })));
const ProtectionDialog = lazy(() =>
  import("./ProtectionDialog").then((module) => ({ default: module.ProtectionDialog })),
);
const TagsDialog = lazy(() => import("./TagsDialog").then((module) => ({ default: module.TagsDialog })));
const RenameDialog = lazy(() => import("./RenameDialog").then((module) => ({ default: module.RenameDialog })));
/** What has changed once a server is gone: its own page is left, and has nothing to ask for. */
const LIST = [...GPU_SERVERS, "list"];

interface Props {
  act: Act;
  server: GpuServerReply;
  onClose: () => void;
  /** It is on the list no longer. */
  onGone: () => void;
}

/** Asks what is still to be known, and does something with a GPU server. */
export function GpuServerDialog(props: Props) {
  return (
    <Suspense fallback={null}>
      <Asked {...props} />
    </Suspense>
  );
}

function Asked({ act, server, onClose, onGone }: Props) {
  const t = useT();
  const { server_id, order_id, name, resource_id, together: count } = server;
  const resource = useQuery(resourceQuery(resource_id));
  const billed = resource.data;
  switch (act) {
    case "rename":
      return <RenameDialog server={server} onClose={onClose} />;
    case "tag":
      return <TagsDialog server={server} onClose={onClose} />;
    case "move":
      return <MoveDialog servers={[server]} onClose={onClose} />;
    case "protect":
    case "unprotect":
      return <ProtectionDialog act={act} servers={[server]} onClose={onClose} />;
    case "give_back":
      return <GiveBackDialog server={server} onClose={onClose} />;
    case "renew":
    case "turn_renewal": {
      if (!billed) {
        return (
          <ReadDialog title={t(act === "renew" ? "gpu_server.renew" : "gpu_server.renewal")} onClose={onClose}>
            <QueryState query={resource}>{() => null}</QueryState>
          </ReadDialog>
        );
      }
      // As the button says that was pressed: what is billed may be known from before the last change.
      const turn = server.renews ? "turn_off" : "turn_on";
      return (
        <PaidTimeDialog
          act={act === "renew" ? "renew" : turn}
          resources={[billed]}
          onClose={onClose}
          invalidate={[GPU_SERVERS]}
        />
      );
    }
    case "remove":
      return (
        <Confirm
          title={t("gpu_server.remove_title", { name })}
          confirm={t("gpu_server.remove")}
          call={() => call(computeGpuServerRemove({ body: { server_id } })).then(markGone(server_id))}
          says={() => t("gpu_server.removed", { name })}
          invalidate={[LIST]}
          done={onGone}
          onClose={onClose}
        >
          {t("gpu_server.remove_text")}
        </Confirm>
      );
    case "cancel":
      return (
        <Confirm
          title={t("gpu_server.cancel_title", { name })}
          confirm={t("gpu_server.cancel")}
          leave={t("gpu_server.cancel_keep")}
          call={(keyed) => call(billingOrderCancel(keyed({ order_id }))).then(markGone(server_id))}
          says={() => t("gpu_server.cancelled", { name })}
          invalidate={[LIST, ["orders"], ["balance"]]}
          done={onGone}
          onClose={onClose}
        >
          {count > 1 ? t("gpu_server.cancel_text_several", { count }) : t("gpu_server.cancel_text")}
        </Confirm>
      );
  }
}
