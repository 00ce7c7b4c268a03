import { use } from "react";
import { call } from "../../api/call";
import { computeGpuServerRename } from "../../api/generated/sdk.gen";
import type { GpuServerReply } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { FormDialog } from "../../kit/form/FormDialog";
import { useSave } from "../../kit/form/useSave";
import { TextField } from "../../kit/ui/Field";
import { useRulesForm } from "../../rules/form";
import { loadConsole } from "../../rules/rules";
import { GPU_SERVERS } from "./queries";

/** Gives a GPU server another name. */
export function RenameDialog({ server, onClose }: { server: GpuServerReply; onClose: () => void }) {
  const t = useT();
  const module = use(loadConsole());
  const { server_id } = server;
  const form = useRulesForm((fields) => module.checkInstanceName(fields), { name: server.name });
  const { failure, busy, onSubmit } = useSave(form, {
    send: ({ name }) => call(computeGpuServerRename({ body: { server_id, server: { name } } })),
    under: "server",
    invalidate: [GPU_SERVERS, ["resources"]],
    says: (_, { name }) => t("gpu_server.renamed", { name }),
    done: onClose,
  });
  return (
    <FormDialog
      title={t("gpu_server.rename_title")}
      submit={t("gpu_server.rename")}
      busy={busy}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t("gpu_server.name")} longest={60} autoComplete="off" />
    </FormDialog>
  );
}
