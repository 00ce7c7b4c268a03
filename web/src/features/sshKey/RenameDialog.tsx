import { use } from "react";
import { call } from "../../api/call";
import { computeSshKeyRename } from "../../api/generated/sdk.gen";
import type { SshKeyReply } from "../../api/generated/types.gen";
import { SSH_KEYS } from "../../domain/sshKey/sshKeys";
import { useT } from "../../i18n/t";
import { FormDialog } from "../../kit/form/FormDialog";
import { useSave } from "../../kit/form/useSave";
import { TextField } from "../../kit/ui/Field";
import { useRulesForm } from "../../rules/form";
import { loadConsole } from "../../rules/rules";

interface Props {
  shown: SshKeyReply;
  onClose: () => void;
  onDone: () => void;
}

/** Gives a key another name. */
export function RenameDialog({ shown, onClose, onDone }: Props) {
  const t = useT();
  const module = use(loadConsole());
  const form = useRulesForm((fields) => module.checkSshKeyName(fields), { name: shown.name });
  const { failure, busy, onSubmit } = useSave(form, {
    send: ({ name }) => call(computeSshKeyRename({ body: { ssh_key_id: shown.ssh_key_id, ssh_key: { name } } })),
    under: "ssh_key",
    invalidate: [SSH_KEYS],
    says: (_, { name }) => t("ssh_key.renamed", { name }),
    done: onDone,
  });
  return (
    <FormDialog
      title={t("ssh_key.rename_title")}
      submit={t("ssh_key.rename")}
      busy={busy}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t("ssh_key.name")} longest={60} autoComplete="off" />
    </FormDialog>
  );
}
