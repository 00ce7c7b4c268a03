import Box from "@cloudscape-design/components/box";
import { call } from "../../../api/call";
import { passkeyDelete } from "../../../api/generated/sdk.gen";
import type { PasskeyReply } from "../../../api/generated/types.gen";
import { askProof } from "../../../domain/proof/proved";
import { useT } from "../../../i18n/t";
import { useAttempt } from "../../../kit/form/useAttempt";
import { ConfirmDialog } from "../../../kit/table/ConfirmDialog";
import { toast } from "../../../state/toast";
import { useSecurityChanged } from "../useSaving";

interface Props {
  passkey: PasskeyReply;
  onClose: () => void;
}

/** Asks before a passkey is removed, and says what that means. */
export function PasskeyRemove({ passkey: { passkey_id, name }, onClose }: Props) {
  const t = useT();
  const changed = useSecurityChanged();
  const { failure, busy, attempt } = useAttempt();
  const remove = () =>
    attempt(async () => {
      if (!(await askProof(() => call(passkeyDelete({ body: { passkey_id } }))))) return;
      await changed();
      toast.success(t("passkeys.removed"));
      onClose();
    });
  return (
    <ConfirmDialog
      title={t("passkeys.remove_one", { name })}
      confirm={t("passkeys.remove")}
      busy={busy}
      failure={failure ?? undefined}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <Box variant="p">{t("passkeys.remove_ask", { name })}</Box>
    </ConfirmDialog>
  );
}
