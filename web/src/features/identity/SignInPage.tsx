import Alert from "@cloudscape-design/components/alert";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { lazy, Suspense, useState } from "react";
import { call } from "../../api/call";
import { sessionCodeSend, sessionVerify } from "../../api/generated/sdk.gen";
import type { ContactReply, SignInReply } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { IdentityFrame } from "./IdentityFrame";
import { PageLinks } from "./PageLinks";
import { PasswordStep } from "./PasswordStep";
import { useEnter } from "./useEnter";

const ContactCodeStep = lazy(() => import("./ContactCodeStep").then((module) => ({ default: module.ContactCodeStep })));

interface CodeStep {
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
    if (reply.step === "code") setCode(reply);
    else await enter();
  };

  const onOver = (words: string | null) => {
    setOver(words);
    setCode(null);
  };

  if (code) {
    return (
      <IdentityFrame title={t("sign_in.code_title")}>
        <Suspense fallback={null}>
          <ContactCodeStep
            {...code}
            intro={t("sign_in.code_intro")}
            submitLabel={t("code.verify")}
            send={(contact_id) => call(sessionCodeSend({ body: { challenge: code.challenge, contact_id } }))}
            verify={async (draft) => onStep(await call(sessionVerify({ body: draft })))}
            onOver={onOver}
          />
        </Suspense>
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
