import Alert from "@cloudscape-design/components/alert";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useEffect, useState } from "react";
import { useT } from "../../i18n/t";
import { missedHandOff } from "../../state/handOff";
import { IdentityFrame } from "./IdentityFrame";
import { PageLinks } from "./PageLinks";
import { PartnerLinks } from "./PartnerLinks";
import { PasswordStep } from "./PasswordStep";
import { useEnter } from "./useEnter";
import { useSignIn } from "./useSignIn";

/** Signing in: password and slider, then what else the account wants. */
export function SignInPage() {
  const t = useT();
  const { enter, hasNext } = useEnter();
  const { next, over, onStep } = useSignIn(enter);
  const [isMissed] = useState(missedHandOff.get);
  // Said once: who comes back to this page later comes another way.
  useEffect(() => missedHandOff.set(false), []);

  if (next) return <IdentityFrame title={next.title}>{next.step}</IdentityFrame>;

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
