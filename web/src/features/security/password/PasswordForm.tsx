import Alert from "@cloudscape-design/components/alert";
import type { PasswordChangeDraft } from "@portico/password";
import { type ReactNode, use } from "react";
import { ApiError, call } from "../../../api/call";
import { passwordChange } from "../../../api/generated/sdk.gen";
import { useT } from "../../../i18n/t";
import { NewPassword } from "../../../kit/form/password/NewPassword";
import { StepForm } from "../../../kit/form/StepForm";
import { useAttempt } from "../../../kit/form/useAttempt";
import { TextField } from "../../../kit/ui/Field";
import { applyViolations, useRulesForm } from "../../../rules/form";
import { loadPassword } from "../../../rules/rules";

/** The catalogue's code for a wrong current password. */
const WRONG_PASSWORD = 100016;

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
  const { failure, busy, attempt } = useAttempt();

  const judge = (password: string) => {
    const verdict = module.checkPasswordChange({ ...form.getValues(), password });
    return verdict.verdict === "valid" ? [] : verdict.violations.filter(({ field }) => field === "password");
  };

  const change = async (draft: PasswordChangeDraft) => {
    try {
      await call(passwordChange({ body: draft }));
    } catch (error) {
      if (!(error instanceof ApiError && error.code === WRONG_PASSWORD)) throw error;
      form.setError("current", { type: "server", message: error.message }, { shouldFocus: true });
      return;
    }
    await onDone();
  };

  const submit = form.handleSubmit((draft) =>
    attempt(
      () => change(draft),
      ({ violations }) => {
        applyViolations(form, violations);
        return violations.every(({ field }) => field in draft);
      },
    ),
  );

  return (
    <StepForm failure={failure} onSubmit={submit}>
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
