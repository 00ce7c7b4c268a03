import { use } from "react";
import { call } from "../../api/call";
import { computeInstanceRename } from "../../api/generated/sdk.gen";
import type { InstanceReply } from "../../api/generated/types.gen";
import { INSTANCES } from "../../domain/instance/queries";
import { useT } from "../../i18n/t";
import { FormDialog } from "../../kit/form/FormDialog";
import { useSave } from "../../kit/form/useSave";
import { TextField } from "../../kit/ui/Field";
import { useRulesForm } from "../../rules/form";
import { loadConsole } from "../../rules/rules";

/** Gives an instance another name. */
export function RenameDialog({ instance, onClose }: { instance: InstanceReply; onClose: () => void }) {
  const t = useT();
  const module = use(loadConsole());
  const form = useRulesForm((fields) => module.checkInstanceName(fields), { name: instance.name });
  const { failure, busy, onSubmit } = useSave(form, {
    send: ({ name }) =>
      call(computeInstanceRename({ body: { instance_id: instance.instance_id, instance: { name } } })),
    under: "instance",
    invalidate: [INSTANCES],
    says: (_, { name }) => t("instance.renamed", { name }),
    done: onClose,
  });
  return (
    <FormDialog
      title={t("instance.rename_title")}
      submit={t("instance.rename")}
      busy={busy}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t("instance.name")} longest={60} autoComplete="off" />
    </FormDialog>
  );
}
