import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import { type ApiError, call } from "../../api/call";
import { sessionPasskeyBegin, sessionPasskeyFinish } from "../../api/generated/sdk.gen";
import type { SignInReply } from "../../api/generated/types.gen";
import { hasPasskeys, passkeyShow } from "../../domain/passkey/webauthn";
import { useT } from "../../i18n/t";
import { StepForm } from "../../kit/form/StepForm";
import type { Attempt } from "../../kit/form/useAttempt";

interface Props {
  challenge: string;
  tries: Attempt;
  isOver: (error: ApiError) => boolean;
  onStep: (reply: SignInReply) => Promise<void>;
}

/** A passkey of the person's. */
export function PasskeyFactor({ challenge, tries, isOver, onStep }: Props) {
  const t = useT();
  const { failure, busy, attempt, say } = tries;
  if (!hasPasskeys()) return <Alert type="warning">{t("factor.no_passkeys")}</Alert>;
  const show = async () => {
    const { ceremony, options } = await call(sessionPasskeyBegin({ body: { challenge } }));
    const credential = await passkeyShow(options);
    if (credential) return onStep(await call(sessionPasskeyFinish({ body: { challenge, ceremony, credential } })));
    say(t("factor.left"));
  };
  return (
    <StepForm
      failure={failure}
      onSubmit={(event) => {
        event.preventDefault();
        return attempt(show, isOver);
      }}
    >
      <Box variant="p">{t("factor.intro_passkey")}</Box>
      <Button formAction="submit" variant="primary" fullWidth loading={busy}>
        {t("factor.show_passkey")}
      </Button>
    </StepForm>
  );
}
