import Box from "@cloudscape-design/components/box";
import type { RenameDraft } from "@portico/console";
import { use } from "react";
import { call } from "../../../api/call";
import { userRename } from "../../../api/generated/sdk.gen";
import { useT } from "../../../i18n/t";
import { FormDialog } from "../../../kit/form/FormDialog";
import { useSave } from "../../../kit/form/useSave";
import { TextField } from "../../../kit/ui/Field";
import { useRulesForm } from "../../../rules/form";
import { loadConsole } from "../../../rules/rules";
import type { Person } from "./UserActions";

interface Props {
  user: Person;
  onClose: (acted: boolean) => void;
}

/** Another login name for a sub-user. */
export function RenameDialog({ user, onClose }: Props) {
  const t = useT();
  const module = use(loadConsole());
  const form = useRulesForm<RenameDraft>(module.checkRename, { login_name: user.login_name });
  const saving = useSave(form, {
    send: (draft) => call(userRename({ body: { user_id: user.user_id, ...draft } })),
    done: () => onClose(true),
  });
  return (
    <FormDialog title={t("users.rename_title")} submit={t("users.rename")} {...saving} onClose={() => onClose(false)}>
      <Box>{t("users.rename_explained", { name: user.name })}</Box>
      <TextField
        form={form}
        name="login_name"
        label={t("users.login_name")}
        constraintText={t("users.login_name_hint")}
      />
    </FormDialog>
  );
}
