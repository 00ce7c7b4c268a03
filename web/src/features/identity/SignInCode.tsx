import { call } from "../../api/call";
import { sessionCodeSend, sessionVerify } from "../../api/generated/sdk.gen";
import type { ContactReply } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { ContactCodeStep } from "./ContactCodeStep";
import type { StepProps } from "./useSignIn";

interface Props extends StepProps {
  challenge: string;
  contacts: readonly ContactReply[];
}

/** The code to a bound contact that a sign-in without another factor ends with. */
export function SignInCode({ challenge, contacts, onStep, onOver }: Props) {
  const t = useT();
  return (
    <ContactCodeStep
      challenge={challenge}
      contacts={contacts}
      intro={t(contacts.length === 1 ? "sign_in.code_only" : "sign_in.code_intro")}
      submitLabel={t("code.verify")}
      send={(contact_id) => call(sessionCodeSend({ body: { challenge, contact_id } }))}
      verify={async (draft) => onStep(await call(sessionVerify({ body: draft })))}
      onOver={onOver}
    />
  );
}
