import { useState } from "react";
import { call } from "../../api/call";
import { passwordForgotCode, passwordForgotVerify } from "../../api/generated/sdk.gen";
import type { ForgotReply } from "../../api/generated/types.gen";
import { forgotEn } from "../../i18n/forgot.en";
import { addEnglish, useT } from "../../i18n/t";
import { useStep } from "../../kit/form/useStep";
import { ContactCodeStep } from "./ContactCodeStep";
import { DoneStep } from "./DoneStep";
import { AccountStep } from "./forgot/AccountStep";
import { ResetStep } from "./forgot/ResetStep";
import { IdentityFrame } from "./IdentityFrame";
import { PageLinks } from "./PageLinks";

addEnglish(forgotEn);

type Step =
  | { name: "account"; notice: string | null }
  | { name: "code"; loginName: string; reply: ForgotReply }
  | { name: "password"; loginName: string; resetTicket: string }
  | { name: "done" };

/** The steps that were reached, of which Back shows the one before: what each knows stays here, not in the address. */
function useSteps() {
  const [at, go] = useStep();
  const [steps, setSteps] = useState<readonly [Step, ...Step[]]>([{ name: "account", notice: null }]);
  const [first, ...later] = steps;
  const last = steps.at(-1) ?? first;
  return {
    // A password that was changed is not changed again.
    step: last.name === "done" ? last : (steps[at] ?? first),
    reach: (next: Step) => {
      setSteps([first, ...later.slice(0, at), next]);
      go(at + 1);
    },
    again: (notice: string | null) => {
      setSteps([{ name: "account", notice }]);
      go(0);
    },
  };
}

/** A forgotten password: whose, a code to a contact, the new password. */
export function ForgotPage() {
  const t = useT();
  const { step, reach, again } = useSteps();

  const content = () => {
    switch (step.name) {
      case "account":
        return (
          <AccountStep notice={step.notice} onFound={(loginName, reply) => reach({ name: "code", loginName, reply })} />
        );
      case "code": {
        const { loginName, reply } = step;
        return (
          <ContactCodeStep
            {...reply}
            intro={t(reply.contacts.length === 1 ? "forgot.code_only" : "forgot.code_intro")}
            submitLabel={t("identity.continue")}
            send={(contact_id) => call(passwordForgotCode({ body: { challenge: reply.challenge, contact_id } }))}
            verify={async (draft) => {
              const { reset_ticket } = await call(passwordForgotVerify({ body: draft }));
              reach({ name: "password", loginName, resetTicket: reset_ticket });
            }}
            onOver={again}
          />
        );
      }
      case "password":
        return <ResetStep {...step} onDone={() => reach({ name: "done" })} onOver={again} />;
      case "done":
        return <DoneStep words={t("forgot.done")} />;
    }
  };

  const done = step.name === "done";
  return (
    <IdentityFrame
      title={t(done ? "forgot.done_title" : "forgot.title")}
      links={done ? null : <PageLinks pages={["login"]} />}
    >
      {content()}
    </IdentityFrame>
  );
}
