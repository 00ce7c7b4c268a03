import { use } from "react";
import { call } from "../../api/call";
import { computeGpuServerRename } from "../../api/generated/sdk.gen";
import type { GpuServerReply } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { RenameDialog as Dialog } from "../../kit/form/RenameDialog";
import { loadConsole } from "../../rules/rules";
import { GPU_SERVERS } from "./queries";

/** Gives a GPU server another name. */
export function RenameDialog({ server, onClose }: { server: GpuServerReply; onClose: () => void }) {
  const t = useT();
  const module = use(loadConsole());
  const { server_id } = server;
  return (
    <Dialog
      name={server.name}
      words={{
        title: t("gpu_server.rename_title"),
        submit: t("gpu_server.rename"),
        name: t("gpu_server.name"),
        saved: (name) => t("gpu_server.renamed", { name }),
      }}
      check={(fields) => module.checkInstanceName(fields)}
      send={({ name }) => call(computeGpuServerRename({ body: { server_id, server: { name } } }))}
      under="server"
      invalidate={[GPU_SERVERS, ["resources"]]}
      onDone={onClose}
      onClose={onClose}
    />
  );
}
