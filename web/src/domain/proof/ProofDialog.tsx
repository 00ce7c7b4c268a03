import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Modal from "@cloudscape-design/components/modal";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { ReauthenticateDraft } from "@portico/rules";
import { useQuery } from "@tanstack/react-query";
import { use, useId } from "react";
import { call } from "../../api/call";
import { CODES } from "../../api/codes";
import { sessionProve } from "../../api/generated/sdk.gen";
import { accountQuery } from "../../api/queries";
import { sessionEn } from "../../i18n/session.en";
import { addEnglish, useT } from "../../i18n/t";
import { StepForm } from "../../kit/form/StepForm";
import { useSave } from "../../kit/form/useSave";
import { TextField } from "../../kit/ui/Field";
import { useRulesForm } from "../../rules/form";
import { loadConsole } from "../../rules/rules";
import type { ProofDialogProps } from "./proved";

addEnglish(sessionEn);

/** Asks for the password before an act that a stolen session must not be enough for. */
export function ProofDialog({ onEnd }: ProofDialogProps) {
  const t = useT();
  const formId = useId();
  const loginName = useQuery(accountQuery).data?.login_name ?? "";
  const form = useRulesForm<ReauthenticateDraft>(use(loadConsole()).checkReauthenticate, { password: "" });
  const { failure, busy, onSubmit } = useSave(form, {
    isBrief: true,
    send: (body) => call(sessionProve({ body })),
    takes: ({ code, message }) => {
      if (code !== CODES.wrongPassword) return false;
      form.setError("password", { type: "server", message }, { shouldFocus: true });
      return true;
    },
    done: () => onEnd(true),
  });

  return (
    <Modal
      visible
      header={t("proof.title")}
      closeAriaLabel={t("shell.close")}
      onDismiss={() => onEnd(false)}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" formAction="none" disabled={busy} onClick={() => onEnd(false)}>
              {t("common.cancel")}
            </Button>
            <Button variant="primary" form={formId} loading={busy}>
              {t("proof.confirm")}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <StepForm id={formId} failure={failure} onSubmit={onSubmit}>
        <Box variant="p">{t("proof.intro")}</Box>
        {/* Lets a password manager find the password by the right name. */}
        <input type="text" name="username" autoComplete="username" value={loginName} readOnly hidden />
        <TextField
          form={form}
          name="password"
          type="password"
          label={t("proof.password")}
          autoComplete="current-password"
        />
      </StepForm>
    </Modal>
  );
}
