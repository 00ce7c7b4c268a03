import Alert from "@cloudscape-design/components/alert";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import { call } from "../../api/call";
import { sessionCodeSend, sessionVerify } from "../../api/generated/sdk.gen";
import type { ContactReply, SignInReply } from "../../api/generated/types.gen";
import { loadPart } from "../../api/transport";
import { useT } from "../../i18n/t";
import { IdentityFrame } from "./IdentityFrame";
import { PageLinks } from "./PageLinks";
import { PasswordStep } from "./PasswordStep";
import { useEnter } from "./useEnter";

type Step = typeof import("./ContactCodeStep").ContactCodeStep;

interface CodeStep {
  /** The step itself, whose code the first visit need not wait for. */
  Step: Step;
  challenge: string;
  contacts: readonly ContactReply[];
}

/** Signing in: password and slider, then a code to a bound contact where the account wants one. */
export function SignInPage() {
  const t = useT();
  const { enter, hasNext } = useEnter();
  const [code, setCode] = useState<CodeStep | null>(null);
  const [over, setOver] = useState<string | null>(null);

  const onStep = async (reply: SignInReply) => {
    if (reply.step !== "code") return enter();
    const { ContactCodeStep } = await loadPart(() => import("./ContactCodeStep"));
    setCode({ ...reply, Step: ContactCodeStep });
  };

  const onOver = (words: string | null) => {
    setOver(words);
    setCode(null);
  };

  if (code) {
    return (
      <IdentityFrame title={t("sign_in.code_title")}>
        <code.Step
          challenge={code.challenge}
          contacts={code.contacts}
          intro={t("sign_in.code_intro")}
          submitLabel={t("code.verify")}
          send={(contact_id) => call(sessionCodeSend({ body: { challenge: code.challenge, contact_id } }))}
          verify={async (draft) => onStep(await call(sessionVerify({ body: draft })))}
          onOver={onOver}
        />
      </IdentityFrame>
    );
  }

  return (
    <IdentityFrame title={t("sign_in.title")} links={<PageLinks pages={["register", "forget"]} />}>
      <SpaceBetween size="l">
        {hasNext && !over && <Alert type="info">{t("sign_in.ended")}</Alert>}
        <PasswordStep notice={over} onStep={onStep} />
      </SpaceBetween>
    </IdentityFrame>
  );
}
