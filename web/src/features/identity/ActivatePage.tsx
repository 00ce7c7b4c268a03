import { Suspense, useEffect, useState } from "react";
import { ApiError, call } from "../../api/call";
import { activationShow } from "../../api/generated/sdk.gen";
import type { ActivationReply } from "../../api/generated/types.gen";
import { activateEn } from "../../i18n/activate.en";
import { addEnglish, useT } from "../../i18n/t";
import { FailedState } from "../../kit/ui/FailedState";
import { Loading } from "../../kit/ui/Loading";
import { ActivateForm } from "./activate/ActivateForm";
import { DeadLink } from "./activate/DeadLink";
import { useLinkToken } from "./activate/useLinkToken";
import { DoneStep } from "./DoneStep";
import { IdentityFrame } from "./IdentityFrame";
import { PageLinks } from "./PageLinks";

addEnglish(activateEn);

type Step =
  | { name: "asking" }
  | { name: "failed" }
  | { name: "dead" }
  | { name: "password"; reply: ActivationReply }
  | { name: "done"; reply: ActivationReply };

/** `/activate#token=…`: where the link of an activation or password mail leads. */
export function ActivatePage() {
  const t = useT();
  const token = useLinkToken();
  const [step, setStep] = useState<Step>({ name: "asking" });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again.
  useEffect(() => {
    if (token === "") {
      setStep({ name: "dead" });
      return;
    }
    let isLeft = false;
    setStep({ name: "asking" });
    call(activationShow({ body: { activation_token: token } })).then(
      (reply) => !isLeft && setStep({ name: "password", reply }),
      (error: unknown) => {
        if (isLeft) return;
        const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429;
        setStep(isRefused ? { name: "dead" } : { name: "failed" });
      },
    );
    return () => {
      isLeft = true;
    };
  }, [token, round]);

  const isReset = "reply" in step && step.reply.kind === "reset";
  const content = () => {
    switch (step.name) {
      case "asking":
        return <Loading />;
      case "failed":
        return <FailedState onRetry={() => setRound(round + 1)} />;
      case "dead":
        return <DeadLink />;
      case "password":
        return (
          <Suspense fallback={<Loading />}>
            <ActivateForm
              token={token}
              reply={step.reply}
              onDone={() => setStep({ name: "done", reply: step.reply })}
              onDead={() => setStep({ name: "dead" })}
            />
          </Suspense>
        );
      case "done":
        return (
          <DoneStep
            words={t(isReset ? "activate.reset_done" : "activate.done", { login_name: step.reply.login_name })}
          />
        );
    }
  };
  const title = step.name === "dead" ? "activate.dead_title" : isReset ? "activate.reset_title" : "activate.title";
  return (
    <IdentityFrame title={t(title)} links={step.name === "done" ? null : <PageLinks pages={["login"]} />}>
      {content()}
    </IdentityFrame>
  );
}
