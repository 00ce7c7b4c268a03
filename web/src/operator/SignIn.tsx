import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import { useQueryClient } from "@tanstack/react-query";
import { type CSSProperties, lazy, Suspense, useState } from "react";
import { call } from "../api/call";
import { loadPart } from "../api/transport";
import { loadWords, useT } from "../i18n/t";
import { StepForm } from "../kit/form/StepForm";
import { useAttempt } from "../kit/form/useAttempt";
import { useSave } from "../kit/form/useSave";
import { TextField } from "../kit/ui/Field";
import { useRulesForm } from "../rules/form";
import { sessionCreate } from "./generated/sdk.gen";
import type { OperatorFactor, OperatorSignIn } from "./generated/types.gen";
import { requiring } from "./required";
import { sessionQuery } from "./session";

/** The second step and its words, which only those need who have a second factor. */
const loadStep = async () => {
  const [step] = await Promise.all([import("./FactorStep"), loadWords(["operatorFactor"])]);
  return step;
};
const FactorStep = lazy(async () => ({ default: (await loadStep()).FactorStep }));

interface Second {
  challenge: string;
  methods: readonly OperatorFactor[];
}

/** Name and password, and the second factor where there is one, in the place of the page that was asked for. */
export function SignIn() {
  const t = useT();
  const queries = useQueryClient();
  const tries = useAttempt();
  const [second, setSecond] = useState<Second | null>(null);
  const form = useRulesForm<OperatorSignIn>(requiring(["name", "password"]), { name: "", password: "" });
  const { failure, busy, onSubmit } = useSave(form, {
    send: (body) => call(sessionCreate({ body })),
    isBrief: true,
    tries,
    done: async (answer) => {
      if (answer.step === "signed_in") return queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
      form.setValue("password", "");
      await loadPart(loadStep);
      setSecond(answer);
    },
  });
  const begin = (words: string | null) => {
    setSecond(null);
    tries.say(words);
  };
  return (
    <div style={narrow}>
      <Container header={<Header variant="h1">{t("operator.sign_in")}</Header>}>
        {second ? (
          <Suspense fallback={null}>
            <FactorStep {...second} onOver={begin} />
          </Suspense>
        ) : (
          <StepForm failure={failure} onSubmit={onSubmit}>
            <TextField form={form} name="name" label={t("operator.sign_in_name")} autoComplete="username" />
            <TextField
              form={form}
              name="password"
              label={t("operator.sign_in_password")}
              type="password"
              autoComplete="current-password"
            />
            <Button variant="primary" formAction="submit" loading={busy}>
              {t("operator.sign_in")}
            </Button>
          </StepForm>
        )}
      </Container>
    </div>
  );
}

const narrow: CSSProperties = { maxInlineSize: 480, marginInline: "auto" };
