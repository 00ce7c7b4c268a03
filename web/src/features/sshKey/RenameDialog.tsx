import { use } from "react";
import { call } from "../../api/call";
import { computeSshKeyRename } from "../../api/generated/sdk.gen";
import type { SshKeyReply } from "../../api/generated/types.gen";
import { SSH_KEYS } from "../../domain/sshKey/sshKeys";
import { useT } from "../../i18n/t";
import { RenameDialog as Dialog } from "../../kit/form/RenameDialog";
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
  const { ssh_key_id } = shown;
  return (
    <Dialog
      name={shown.name}
      words={{
        title: t("ssh_key.rename_title"),
        submit: t("ssh_key.rename"),
        name: t("ssh_key.name"),
        saved: (name) => t("ssh_key.renamed", { name }),
      }}
      check={(fields) => module.checkSshKeyName(fields)}
      send={({ name }) => call(computeSshKeyRename({ body: { ssh_key_id, ssh_key: { name } } }))}
      under="ssh_key"
      invalidate={[SSH_KEYS]}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
