import type { SubUserEditDraft } from "@portico/console";
import { use } from "react";
import { call } from "../../../api/call";
import { userEdit } from "../../../api/generated/sdk.gen";
import type { SubUserReply } from "../../../api/generated/types.gen";
import { askProof } from "../../../domain/proof/proved";
import { useT } from "../../../i18n/t";
import { FormDialog } from "../../../kit/form/FormDialog";
import { LEFT, useSave } from "../../../kit/form/useSave";
import { TextField } from "../../../kit/ui/Field";
import { useRulesForm } from "../../../rules/form";
import { loadConsole } from "../../../rules/rules";

interface Props {
  user: SubUserReply;
  onClose: (changed: boolean) => void;
}

/** Name, mailbox and mobile of a sub-user. */
export function EditDialog({ user, onClose }: Props) {
  const t = useT();
  const module = use(loadConsole());
  const form = useRulesForm<SubUserEditDraft>(module.checkSubUserEdit, {
    name: user.name,
    email: user.email ?? "",
    mobile: user.mobile ?? "",
  });
  const saving = useSave(form, {
    send: async (draft) =>
      (await askProof(() => call(userEdit({ body: { user_id: user.user_id, user: draft } })))) ?? LEFT,
    under: "user",
    done: () => onClose(true),
  });
  return (
    <FormDialog title={t("users.edit_title")} submit={t("users.save")} {...saving} onClose={() => onClose(false)}>
      <TextField form={form} name="name" label={t("users.name")} />
      <TextField form={form} name="email" label={t("users.email")} type="email" />
      <TextField
        form={form}
        name="mobile"
        label={t("users.mobile")}
        constraintText={t("users.mobile_hint")}
        type="text"
        inputMode="tel"
      />
    </FormDialog>
  );
}
