import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import type { ForgotDraft } from "@portico/rules";
import { call } from "../../../api/call";
import { passwordForgot } from "../../../api/generated/sdk.gen";
import type { ForgotReply } from "../../../api/generated/types.gen";
import { useT } from "../../../i18n/t";
import { StepForm } from "../../../kit/form/StepForm";
import { useAttempt } from "../../../kit/form/useAttempt";
import { LEFT, useSave } from "../../../kit/form/useSave";
import { TextField } from "../../../kit/ui/Field";
import { useRulesForm } from "../../../rules/form";
import { rules } from "../../../rules/rules";
import { useSliderCheck } from "../slider/useSliderCheck";

interface Props {
  notice: string | null;
  onFound: (loginName: string, reply: ForgotReply) => void;
}

/** Whose password was forgotten; then the slider. Sub-users are told to ask their main user. */
export function AccountStep({ notice, onFound }: Props) {
  const t = useT();
  const form = useRulesForm<ForgotDraft>(rules.checkForgot, { login_name: "", ticket: "-" });
  const { ask, warm, dialog } = useSliderCheck();
  const { failure, busy, onSubmit } = useSave(form, {
    isBrief: true,
    tries: useAttempt(notice),
    send: async ({ login_name }) => {
      const ticket = await ask();
      return ticket ? call(passwordForgot({ body: { login_name, ticket } })) : LEFT;
    },
    done: (reply, { login_name }) => onFound(login_name, reply),
  });

  return (
    <>
      <StepForm failure={failure} onSubmit={onSubmit} onTyped={warm}>
        <Box variant="p">{t("forgot.account_intro")}</Box>
        <TextField
          form={form}
          name="login_name"
          label={t("identity.login_name")}
          constraintText={t("forgot.sub_user")}
          autoComplete="username"
        />
        <Button formAction="submit" variant="primary" fullWidth loading={busy}>
          {t("identity.continue")}
        </Button>
      </StepForm>
      {dialog}
    </>
  );
}
