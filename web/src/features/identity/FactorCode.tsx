import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import type { SecondFactorDraft } from "@portico/rules";
import { type ApiError, call } from "../../api/call";
import { sessionFactor } from "../../api/generated/sdk.gen";
import type { SignInReply } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { StepForm } from "../../kit/form/StepForm";
import { tidyCode } from "../../kit/form/tidy";
import type { Attempt } from "../../kit/form/useAttempt";
import { useSave } from "../../kit/form/useSave";
import { TextField } from "../../kit/ui/Field";
import { useRulesForm } from "../../rules/form";
import { rules } from "../../rules/rules";

interface Props {
  challenge: string;
  method: SecondFactorDraft["method"];
  tries: Attempt;
  isOver: (error: ApiError) => boolean;
  onStep: (reply: SignInReply) => Promise<void>;
}

/** A code of the authenticator app, or a recovery code. */
export function FactorCode({ challenge, method, tries, isOver, onStep }: Props) {
  const t = useT();
  const form = useRulesForm<SecondFactorDraft>(rules.checkSecondFactor, { challenge, method, code: "" });
  const { failure, busy, onSubmit } = useSave(form, {
    isBrief: true,
    tries,
    send: (body) => call(sessionFactor({ body })),
    takes: isOver,
    done: onStep,
  });
  const isApp = method === "totp";
  return (
    <StepForm failure={failure} onSubmit={onSubmit}>
      <Box variant="p">{t(`factor.intro_${method}`)}</Box>
      <TextField
        form={form}
        name="code"
        label={t(`factor.code_${method}`)}
        constraintText={t(`factor.hint_${method}`)}
        autoComplete={isApp ? "one-time-code" : "off"}
        {...(isApp && { inputMode: "numeric" as const, tidy: tidyCode })}
      />
      <Button formAction="submit" variant="primary" fullWidth loading={busy}>
        {t("code.verify")}
      </Button>
    </StepForm>
  );
}
