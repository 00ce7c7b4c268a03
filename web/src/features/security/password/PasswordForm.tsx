import Alert from "@cloudscape-design/components/alert";
import type { PasswordChangeDraft } from "@portico/password";
import { type ReactNode, use } from "react";
import { call } from "../../../api/call";
import { CODES } from "../../../api/codes";
import { passwordChange } from "../../../api/generated/sdk.gen";
import { NewPassword } from "../../../domain/password/NewPassword";
import { useT } from "../../../i18n/t";
import { StepForm } from "../../../kit/form/StepForm";
import { useSave } from "../../../kit/form/useSave";
import { TextField } from "../../../kit/ui/Field";
import { useRulesForm } from "../../../rules/form";
import { loadPassword } from "../../../rules/rules";

interface Props {
  loginName: string;
  onDone: () => Promise<void>;
  buttons: (busy: boolean) => ReactNode;
}

/** The present password, and the new one twice. */
export function PasswordForm({ loginName, onDone, buttons }: Props) {
  const t = useT();
  const module = use(loadPassword());
  const form = useRulesForm<PasswordChangeDraft>(module.checkPasswordChange, {
    login_name: loginName,
    current: "",
    password: "",
    password_confirm: "",
  });
  const judge = (password: string) => {
    const verdict = module.checkPasswordChange({ ...form.getValues(), password });
    return verdict.verdict === "valid" ? [] : verdict.violations.filter(({ field }) => field === "password");
  };

  const { failure, busy, onSubmit } = useSave(form, {
    send: (body) => call(passwordChange({ body })),
    takes: ({ code, message }) => {
      if (code !== CODES.wrongPassword) return false;
      form.setError("current", { type: "server", message }, { shouldFocus: true });
      return true;
    },
    done: onDone,
  });

  return (
    <StepForm failure={failure} onSubmit={onSubmit}>
      <Alert type="info">{t("security.sessions_end")}</Alert>
      {/* Lets a password manager store the new password under the right name. */}
      <input type="text" name="username" autoComplete="username" value={loginName} readOnly hidden />
      <TextField
        form={form}
        name="current"
        type="password"
        label={t("security.password_current")}
        autoComplete="current-password"
      />
      <NewPassword form={form} module={module} label={t("identity.new_password")} judge={judge} />
      {buttons(busy)}
    </StepForm>
  );
}
