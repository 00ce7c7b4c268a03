import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import type { ActivationDraft } from "@portico/password";
import { use } from "react";
import { call } from "../../../api/call";
import { activationUse } from "../../../api/generated/sdk.gen";
import type { ActivationReply } from "../../../api/generated/types.gen";
import { NewPassword } from "../../../domain/password/NewPassword";
import { useT } from "../../../i18n/t";
import { StepForm } from "../../../kit/form/StepForm";
import { useSave } from "../../../kit/form/useSave";
import { useRulesForm } from "../../../rules/form";
import { loadPassword } from "../../../rules/rules";

interface Props {
  token: string;
  reply: ActivationReply;
  onDone: () => void;
  /** The link works no more. */
  onDead: () => void;
}

/** The first password of a sub-user, or another one, twice. */
export function ActivateForm({ token, reply: { login_name, kind }, onDone, onDead }: Props) {
  const t = useT();
  const module = use(loadPassword());
  const form = useRulesForm<ActivationDraft>(module.checkActivation, {
    activation_token: token,
    login_name,
    password: "",
    password_confirm: "",
  });
  const judge = (password: string) => {
    const verdict = module.checkActivation({ ...form.getValues(), password });
    return verdict.verdict === "valid" ? [] : verdict.violations.filter(({ field }) => field === "password");
  };
  const { failure, busy, onSubmit } = useSave(form, {
    send: (body) => call(activationUse({ body })),
    takes: ({ violations }) => {
      const isDead = violations.some(({ field }) => field === "activation_token");
      if (isDead) onDead();
      return isDead;
    },
    done: onDone,
  });
  const isReset = kind === "reset";
  return (
    <StepForm failure={failure} onSubmit={onSubmit}>
      <Box variant="p">
        {t(isReset ? "activate.reset_intro" : "activate.intro")} <strong>{login_name}</strong>
        {/* Lets a password manager store the password under the right name. */}
        <input type="text" name="username" autoComplete="username" value={login_name} readOnly hidden />
      </Box>
      <NewPassword
        form={form}
        module={module}
        label={t(isReset ? "identity.new_password" : "activate.password")}
        judge={judge}
      />
      <Button formAction="submit" variant="primary" fullWidth loading={busy}>
        {t(isReset ? "forgot.submit" : "activate.submit")}
      </Button>
    </StepForm>
  );
}
