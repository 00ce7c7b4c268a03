import Alert from "@cloudscape-design/components/alert";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { PasswordChangeDraft } from "@portico/password";
import { use } from "react";
import { call } from "../api/call";
import { PasswordFields } from "../domain/password/PasswordFields";
import type { AskKnown } from "../domain/password/useKnownPassword";
import { useT } from "../i18n/t";
import { FormDialog } from "../kit/form/FormDialog";
import { useSave } from "../kit/form/useSave";
import { TextField } from "../kit/ui/Field";
import { useRulesForm } from "../rules/form";
import { loadPassword } from "../rules/rules";
import { takeWrongPassword } from "./factors";
import { sessionPassword, sessionPasswordKnown } from "./generated/sdk.gen";

interface Props {
  /** What whoever is signed in signs in with. */
  name: string;
  onClose: () => void;
}

const askKnown: AskKnown = async (prefix) => (await call(sessionPasswordKnown({ body: { prefix } }))).suffixes;

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
  const judge = (password: string) => {
    const verdict = module.checkPasswordChange({ ...form.getValues(), password });
    return verdict.verdict === "valid" ? [] : verdict.violations.filter(({ field }) => field === "password");
  };
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
        <PasswordFields
          form={form}
          module={module}
          label={t("operator.own_password_new")}
          confirmLabel={t("operator.own_password_again")}
          judge={judge}
          askKnown={askKnown}
        />
      </SpaceBetween>
    </FormDialog>
  );
}
