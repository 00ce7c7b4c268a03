import Alert from "@cloudscape-design/components/alert";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { PasswordChangeDraft } from "@portico/password";
import { use } from "react";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { FormDialog } from "../kit/form/FormDialog";
import { useSave } from "../kit/form/useSave";
import { TextField } from "../kit/ui/Field";
import { useRulesForm } from "../rules/form";
import { loadPassword } from "../rules/rules";
import { takeWrongPassword } from "./factors";
import { sessionPassword } from "./generated/sdk.gen";

interface Props {
  /** What whoever is signed in signs in with. */
  name: string;
  onClose: () => void;
}

/** Chooses another password for whoever is signed in, judged by the rules for new passwords. */
export function OwnPasswordDialog({ name, onClose }: Props) {
  const t = useT();
  const module = use(loadPassword());
  const form = useRulesForm<PasswordChangeDraft>(module.checkPasswordChange, {
    login_name: name,
    current: "",
    password: "",
    password_confirm: "",
  });
  const { failure, busy, onSubmit } = useSave(form, {
    send: (body) => call(sessionPassword({ body })),
    takes: takeWrongPassword(form, "current"),
    says: () => t("operator.own_password_changed"),
    done: onClose,
  });
  return (
    <FormDialog
      title={t("operator.own_password")}
      submit={t("operator.own_password_submit")}
      busy={busy}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <Alert type="info">{t("operator.own_password_effect")}</Alert>
        {/* Lets a password manager store the new password under the right name. */}
        <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
        <TextField
          form={form}
          name="current"
          type="password"
          label={t("operator.own_password_current")}
          autoComplete="current-password"
        />
        <TextField
          form={form}
          name="password"
          type="password"
          label={t("operator.own_password_new")}
          autoComplete="new-password"
        />
        <TextField
          form={form}
          name="password_confirm"
          type="password"
          label={t("operator.own_password_again")}
          autoComplete="new-password"
        />
      </SpaceBetween>
    </FormDialog>
  );
}
