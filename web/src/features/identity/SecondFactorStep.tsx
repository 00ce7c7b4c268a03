import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import type { ApiError } from "../../api/call";
import type { FactorMethod } from "../../api/generated/types.gen";
import { factorEn } from "../../i18n/factor.en";
import { addEnglish, useT } from "../../i18n/t";
import { useAttempt } from "../../kit/form/useAttempt";
import { FactorCode } from "./FactorCode";
import { PasskeyFactor } from "./PasskeyFactor";
import type { StepProps } from "./useSignIn";

addEnglish(factorEn);

interface Props extends StepProps {
  challenge: string;
  /** What the person can show. */
  methods: readonly FactorMethod[];
}

/** The second factor of a sign-in: one of those that the person has, and the way to another. */
export function SecondFactorStep({ challenge, methods, onStep, onOver }: Props) {
  const t = useT();
  const [method, setMethod] = useState(methods[0] ?? "recovery");
  const attempt = useAttempt();
  /** Whether a refusal is about the challenge itself: then the sign-in begins again. */
  const isOver = ({ message, violations }: ApiError) => {
    if (!violations.some(({ field }) => field === "challenge")) return false;
    onOver(message);
    return true;
  };
  const choose = (chosen: FactorMethod) => {
    attempt.say(null);
    setMethod(chosen);
  };
  return (
    <SpaceBetween size="l">
      {method === "passkey" ? (
        <PasskeyFactor challenge={challenge} tries={attempt} isOver={isOver} onStep={onStep} />
      ) : (
        <FactorCode
          key={method}
          challenge={challenge}
          method={method}
          tries={attempt}
          isOver={isOver}
          onStep={onStep}
        />
      )}
      <div>
        {methods.length > 1 && (
          <Box variant="p" color="text-body-secondary">
            {t("factor.another")}
          </Box>
        )}
        <SpaceBetween size="xs" direction="horizontal">
          {methods
            .filter((other) => other !== method)
            .map((other) => (
              <Button key={other} formAction="none" onClick={() => choose(other)}>
                {t(`factor.use_${other}`)}
              </Button>
            ))}
          <Button formAction="none" variant="link" onClick={() => onOver(null)}>
            {t("identity.back")}
          </Button>
        </SpaceBetween>
      </div>
    </SpaceBetween>
  );
}
