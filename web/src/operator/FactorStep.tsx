import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type ApiError, call } from "../api/call";
import { hasPasskeys, passkeyShow } from "../domain/passkey/webauthn";
import { useT } from "../i18n/t";
import { StepForm } from "../kit/form/StepForm";
import { type Attempt, useAttempt } from "../kit/form/useAttempt";
import { useSave } from "../kit/form/useSave";
import { TextField } from "../kit/ui/Field";
import { useRulesForm } from "../rules/form";
import { sessionFactor, sessionPasskeyBegin, sessionPasskeyFinish } from "./generated/sdk.gen";
import type { OperatorFactor } from "./generated/types.gen";
import { requiring } from "./required";
import { sessionQuery } from "./session";

interface Props {
  /** Names the sign-in whose password was right. */
  challenge: string;
  /** What the operator can show. */
  methods: readonly OperatorFactor[];
  /** The sign-in begins again, with what is said to it. */
  onOver: (words: string | null) => void;
}

interface StepProps {
  challenge: string;
  tries: Attempt;
  /** Takes a refusal that is about the challenge itself. */
  takesOver: (error: ApiError) => boolean;
  done: () => Promise<void>;
}

/** The second factor of an operator's sign-in, and the way to the other one. */
export function FactorStep({ challenge, methods, onOver }: Props) {
  const t = useT();
  const queries = useQueryClient();
  const tries = useAttempt();
  const [method, setMethod] = useState<OperatorFactor>(methods[0] ?? "totp");
  const other = methods.find((one) => one !== method);
  const takesOver = ({ message, violations }: ApiError) => {
    if (!violations.some(({ field }) => field === "challenge")) return false;
    onOver(message);
    return true;
  };
  const done = () => queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
  const step = { challenge, tries, takesOver, done };
  return (
    <SpaceBetween size="l">
      {method === "passkey" ? <PasskeyStep {...step} /> : <CodeStep {...step} />}
      <Box color="text-body-secondary">{t("operator.factor_lost")}</Box>
      <SpaceBetween direction="horizontal" size="xs">
        {other && (
          <Button
            formAction="none"
            onClick={() => {
              tries.say(null);
              setMethod(other);
            }}
          >
            {t(`operator.factor_use_${other}`)}
          </Button>
        )}
        <Button formAction="none" variant="link" onClick={() => onOver(null)}>
          {t("operator.factor_back")}
        </Button>
      </SpaceBetween>
    </SpaceBetween>
  );
}

function CodeStep({ challenge, tries, takesOver, done }: StepProps) {
  const t = useT();
  const form = useRulesForm<{ code: string }>(requiring(["code"]), { code: "" });
  const { failure, busy, onSubmit } = useSave(form, {
    send: ({ code }) => call(sessionFactor({ body: { challenge, code } })),
    takes: takesOver,
    isBrief: true,
    tries,
    done,
  });
  return (
    <StepForm failure={failure} onSubmit={onSubmit}>
      <Box variant="p">{t("operator.factor_step_totp")}</Box>
      <TextField
        form={form}
        name="code"
        label={t("operator.factor_code")}
        constraintText={t("operator.factor_code_hint")}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <Button variant="primary" formAction="submit" loading={busy}>
        {t("operator.factor_verify")}
      </Button>
    </StepForm>
  );
}

function PasskeyStep({ challenge, tries, takesOver, done }: StepProps) {
  const t = useT();
  const { failure, busy, attempt, say } = tries;
  const show = async () => {
    if (!hasPasskeys()) return say(t("operator.factor_passkey_unsupported"));
    const { options } = await call(sessionPasskeyBegin({ body: { challenge } }));
    const credential = await passkeyShow(options);
    if (!credential) return say(t("operator.factor_left"));
    await call(sessionPasskeyFinish({ body: { challenge, credential } }));
    await done();
  };
  return (
    <StepForm
      failure={failure}
      onSubmit={(event) => {
        event.preventDefault();
        return attempt(show, takesOver);
      }}
    >
      <Box variant="p">{t("operator.factor_step_passkey")}</Box>
      <Button variant="primary" formAction="submit" loading={busy}>
        {t("operator.factor_use_passkey")}
      </Button>
    </StepForm>
  );
}
