import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import type { ResetDraft } from "@portico/password";
import { use } from "react";
import { call } from "../../../api/call";
import { passwordReset } from "../../../api/generated/sdk.gen";
import { NewPassword } from "../../../domain/password/NewPassword";
import { useT } from "../../../i18n/t";
import { StepForm } from "../../../kit/form/StepForm";
import { useSave } from "../../../kit/form/useSave";
import { useRulesForm } from "../../../rules/form";
import { loadPassword } from "../../../rules/rules";

/** What a new password is set with, and what comes after. */
export interface ResetProps {
  loginName: string;
  resetTicket: string;
  onDone: () => void;
  /** The ticket has ended, in the server's words. */
  onOver: (words: string) => void;
}

/** The new password, twice. */
export function ResetForm({ loginName, resetTicket, onDone, onOver }: ResetProps) {
  const t = useT();
  const module = use(loadPassword());
  const form = useRulesForm<ResetDraft>(module.checkReset, {
    reset_ticket: resetTicket,
    login_name: loginName,
    password: "",
    password_confirm: "",
  });

  const judge = (password: string) => {
    const verdict = module.checkReset({ ...form.getValues(), password });
    return verdict.verdict === "valid" ? [] : verdict.violations.filter(({ field }) => field === "password");
  };

  const { failure, busy, onSubmit } = useSave(form, {
    send: (body) => call(passwordReset({ body })),
    takes: ({ message, violations }) => {
      const isOver = violations.some(({ field }) => field === "reset_ticket");
      if (isOver) onOver(message);
      return isOver;
    },
    done: onDone,
  });

  return (
    <StepForm failure={failure} onSubmit={onSubmit}>
      <Box variant="p">
        {t("forgot.password_intro", { login_name: loginName })}
        {/* Lets a password manager store the new password under the right name. */}
        <input type="text" name="username" autoComplete="username" value={loginName} readOnly hidden />
      </Box>
      <NewPassword form={form} module={module} label={t("identity.new_password")} judge={judge} />
      <Button formAction="submit" variant="primary" fullWidth loading={busy}>
        {t("forgot.submit")}
      </Button>
    </StepForm>
  );
}
