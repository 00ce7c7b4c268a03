import Button from "@cloudscape-design/components/button";
import type { SignInDraft } from "@portico/rules";
import type { ReactNode } from "react";
import { call } from "../../api/call";
import { sessionPassword } from "../../api/generated/sdk.gen";
import type { SignInReply } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { StepForm } from "../../kit/form/StepForm";
import { useAttempt } from "../../kit/form/useAttempt";
import { LEFT, useSave } from "../../kit/form/useSave";
import { TextField } from "../../kit/ui/Field";
import { useRulesForm } from "../../rules/form";
import { rules } from "../../rules/rules";
import { useSliderCheck } from "./slider/useSliderCheck";

interface Props {
  /** Why the person is here again. */
  notice: string | null;
  /** Whose password it has to be, and what stands in the place of the field for that. */
  known?: { name: string; shown: ReactNode };
  onStep: (step: SignInReply) => void;
}

/** Stands for the ticket until the slider gives one, so that the rules judge the other fields alone. */
const NO_TICKET = "-";

/** Login name and password; then the slider, then the server. */
export function PasswordStep({ notice, known, onStep }: Props) {
  const t = useT();
  const form = useRulesForm<SignInDraft>(rules.checkSignIn, {
    login_name: known?.name ?? "",
    password: "",
    ticket: NO_TICKET,
  });
  const { ask, warm, dialog } = useSliderCheck();
  const { failure, busy, onSubmit } = useSave(form, {
    isBrief: true,
    tries: useAttempt(notice),
    send: async (draft) => {
      const ticket = await ask();
      return ticket ? call(sessionPassword({ body: { ...draft, ticket } })) : LEFT;
    },
    done: onStep,
  });

  return (
    <>
      <StepForm failure={failure} onSubmit={onSubmit} onTyped={warm}>
        {known?.shown ?? (
          <TextField form={form} name="login_name" label={t("identity.login_name")} autoComplete="username" />
        )}
        <TextField
          form={form}
          name="password"
          type="password"
          label={t("identity.password")}
          autoComplete="current-password"
        />
        <Button formAction="submit" variant="primary" fullWidth loading={busy}>
          {t("sign_in.submit")}
        </Button>
      </StepForm>
      {dialog}
    </>
  );
}
