import Alert from "@cloudscape-design/components/alert";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useEffect, useState } from "react";
import { call } from "../../api/call";
import { sessionCodeSend, sessionVerify } from "../../api/generated/sdk.gen";
import type { ContactReply, FactorMethod, SignInReply } from "../../api/generated/types.gen";
import { loadPart } from "../../api/transport";
import { useT } from "../../i18n/t";
import { missedHandOff } from "../../state/handOff";
import { IdentityFrame } from "./IdentityFrame";
import { PageLinks } from "./PageLinks";
import { PartnerLinks } from "./PartnerLinks";
import { PasswordStep } from "./PasswordStep";
import { useEnter } from "./useEnter";

// The steps after the password, whose code the first visit need not wait for.
type ContactCodeStep = typeof import("./ContactCodeStep").ContactCodeStep;
type SecondFactorStep = typeof import("./SecondFactorStep").SecondFactorStep;

type Next =
  | { name: "code"; Step: ContactCodeStep; challenge: string; contacts: readonly ContactReply[] }
  | { name: "factor"; Step: SecondFactorStep; challenge: string; methods: readonly FactorMethod[] };

/** Signing in: password and slider, then a second factor, or a code to a bound contact, where the account wants one. */
export function SignInPage() {
  const t = useT();
  const { enter, hasNext } = useEnter();
  const [next, setNext] = useState<Next | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [isMissed] = useState(missedHandOff.get);
  // Said once: who comes back to this page later comes another way.
  useEffect(() => missedHandOff.set(false), []);

  const onStep = async (reply: SignInReply) => {
    switch (reply.step) {
      case "signed_in":
        return enter();
      case "code": {
        const { ContactCodeStep } = await loadPart(() => import("./ContactCodeStep"));
        return setNext({ ...reply, name: "code", Step: ContactCodeStep });
      }
      case "second_factor": {
        const { SecondFactorStep } = await loadPart(() => import("./SecondFactorStep"));
        return setNext({ ...reply, name: "factor", Step: SecondFactorStep });
      }
    }
  };

  const onOver = (words: string | null) => {
    setOver(words);
    setNext(null);
  };

  if (next?.name === "factor") {
    return (
      <IdentityFrame title={t("factor.title")}>
        <next.Step challenge={next.challenge} methods={next.methods} onStep={onStep} onOver={onOver} />
      </IdentityFrame>
    );
  }
  if (next) {
    return (
      <IdentityFrame title={t("sign_in.code_title")}>
        <next.Step
          challenge={next.challenge}
          contacts={next.contacts}
          intro={t("sign_in.code_intro")}
          submitLabel={t("code.verify")}
          send={(contact_id) => call(sessionCodeSend({ body: { challenge: next.challenge, contact_id } }))}
          verify={async (draft) => onStep(await call(sessionVerify({ body: draft })))}
          onOver={onOver}
        />
      </IdentityFrame>
    );
  }

  return (
    <IdentityFrame title={t("sign_in.title")} links={<PageLinks pages={["register", "forget"]} />}>
      <SpaceBetween size="l">
        {isMissed && !over && <Alert type="warning">{t("sign_in.handoff_missed")}</Alert>}
        {hasNext && !isMissed && !over && <Alert type="info">{t("sign_in.ended")}</Alert>}
        <PasswordStep notice={over} onStep={onStep} />
        <PartnerLinks />
      </SpaceBetween>
    </IdentityFrame>
  );
}
