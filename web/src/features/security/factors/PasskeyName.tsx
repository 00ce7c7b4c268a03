import type { PasskeyNameDraft } from "@portico/rules";
import { call } from "../../../api/call";
import { passkeyCreateBegin, passkeyCreateFinish, passkeyRename } from "../../../api/generated/sdk.gen";
import type { PasskeyReply } from "../../../api/generated/types.gen";
import { passkeyMake } from "../../../domain/passkey/webauthn";
import { proved } from "../../../domain/proof/proved";
import { useT } from "../../../i18n/t";
import { FormDialog } from "../../../kit/form/FormDialog";
import { useAttempt } from "../../../kit/form/useAttempt";
import { TextField } from "../../../kit/ui/Field";
import { toast } from "../../../kit/ui/toast";
import { applyViolations, useRulesForm } from "../../../rules/form";
import { useConsoleRules } from "../useConsoleRules";
import { useSecurityChanged } from "../useSaving";

interface Props {
  /** The passkey that gets another name; none: a new one is added under it. */
  passkey?: PasskeyReply;
  onClose: () => void;
}

/** Adds a passkey; `false` when the person left one of the dialogs. */
async function add(name: string): Promise<boolean> {
  const begun = await proved(() => call(passkeyCreateBegin({ body: {} })));
  const credential = begun && (await passkeyMake(begun.value.options));
  if (!credential) return false;
  await call(passkeyCreateFinish({ body: { ceremony: begun.value.ceremony, name, credential } }));
  return true;
}

/** The name of a new or a present passkey. */
export function PasskeyName({ passkey, onClose }: Props) {
  const t = useT();
  const changed = useSecurityChanged();
  const form = useRulesForm<PasskeyNameDraft>(useConsoleRules().checkPasskeyName, { name: passkey?.name ?? "" });
  const attempt = useAttempt();
  const act = async (name: string) => {
    if (!passkey) return add(name);
    await call(passkeyRename({ body: { passkey_id: passkey.passkey_id, name } }));
    return true;
  };
  const submit = form.handleSubmit(({ name }) =>
    attempt.attempt(
      async () => {
        if (!(await act(name))) return;
        await changed();
        toast.success(t(passkey ? "passkeys.renamed" : "passkeys.added"));
        onClose();
      },
      ({ violations }) => {
        applyViolations(form, violations);
        return violations.every(({ field }) => field === "name");
      },
    ),
  );
  const title = passkey ? t("passkeys.rename_one", { name: passkey.name }) : t("passkeys.add");
  return (
    <FormDialog
      title={title}
      submit={t(passkey ? "passkeys.rename" : "passkeys.add")}
      attempt={attempt}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t("passkeys.name")} constraintText={t("passkeys.name_hint")} />
    </FormDialog>
  );
}
