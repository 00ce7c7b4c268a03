import type { PasskeyNameDraft } from "@portico/rules";
import { call } from "../../../api/call";
import { passkeyCreateBegin, passkeyCreateFinish, passkeyRename } from "../../../api/generated/sdk.gen";
import type { PasskeyReply } from "../../../api/generated/types.gen";
import { passkeyMake } from "../../../domain/passkey/webauthn";
import { askProof } from "../../../domain/proof/proved";
import { useT } from "../../../i18n/t";
import { FormDialog } from "../../../kit/form/FormDialog";
import { LEFT, useSave } from "../../../kit/form/useSave";
import { TextField } from "../../../kit/ui/Field";
import { useRulesForm } from "../../../rules/form";
import { useConsoleRules } from "../useConsoleRules";
import { SECURITY_KEYS } from "../useSaving";

interface Props {
  /** The passkey that gets another name; none: a new one is added under it. */
  passkey?: PasskeyReply;
  onClose: () => void;
}

/** Adds a passkey; {@link LEFT} when the person left one of the dialogs. */
async function add(name: string) {
  const begun = await askProof(() => call(passkeyCreateBegin({ body: {} })));
  const credential = begun && (await passkeyMake(begun.value.options));
  if (!credential) return LEFT;
  return call(passkeyCreateFinish({ body: { ceremony: begun.value.ceremony, name, credential } }));
}

/** The name of a new or a present passkey. */
export function PasskeyName({ passkey, onClose }: Props) {
  const t = useT();
  const form = useRulesForm<PasskeyNameDraft>(useConsoleRules().checkPasskeyName, { name: passkey?.name ?? "" });
  const saving = useSave(form, {
    send: async ({ name }) => {
      if (!passkey) return add(name);
      return call(passkeyRename({ body: { passkey_id: passkey.passkey_id, name } }));
    },
    invalidate: SECURITY_KEYS,
    says: () => t(passkey ? "passkeys.renamed" : "passkeys.added"),
    done: onClose,
  });
  const title = passkey ? t("passkeys.rename_one", { name: passkey.name }) : t("passkeys.add");
  return (
    <FormDialog title={title} submit={t(passkey ? "passkeys.rename" : "passkeys.add")} {...saving} onClose={onClose}>
      <TextField form={form} name="name" label={t("passkeys.name")} constraintText={t("passkeys.name_hint")} />
    </FormDialog>
  );
}
