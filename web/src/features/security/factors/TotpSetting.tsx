import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../api/call";
import { totpCreate, totpDelete, totpRecovery } from "../../../api/generated/sdk.gen";
import type { SecurityReply, TotpCreateReply } from "../../../api/generated/types.gen";
import { sessionsQuery } from "../../../api/queries";
import { askProof } from "../../../domain/proof/proved";
import { useT } from "../../../i18n/t";
import { FailureAlert } from "../../../kit/form/FailureAlert";
import { StepFocus } from "../../../kit/form/StepFocus";
import { useAttempt } from "../../../kit/form/useAttempt";
import { ConfirmDialog } from "../../../kit/table/ConfirmDialog";
import { useFocusKept } from "../../../kit/ui/focusBack";
import { toast } from "../../../state/toast";
import { useSecurityChanged } from "../useSaving";
import { RecoveryCodes } from "./RecoveryCodes";
import { TotpSetUp } from "./TotpSetUp";

type Step = { name: "state" } | { name: "set_up"; begun: TotpCreateReply } | { name: "codes"; codes: string[] };

/** The authenticator app: set up, renew the recovery codes, switch off. */
export function TotpSetting({ security }: { security: SecurityReply }) {
  const t = useT();
  const queries = useQueryClient();
  const changed = useSecurityChanged();
  const [step, setStep] = useState<Step>({ name: "state" });
  const [asked, setAsked] = useState<"renew" | "off" | null>(null);
  const { failure, busy, attempt, say } = useAttempt();
  const { enabled, recovery_codes_left } = security.totp;
  const first = useFocusKept(`${step.name} ${enabled}`);

  // What one of them failed with is not said of the other.
  const ask = (what: typeof asked) => {
    say(null);
    setAsked(what);
  };
  const refresh = () => Promise.all([changed(), queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })]);
  const begin = () =>
    attempt(async () => {
      const done = await askProof(() => call(totpCreate({ body: {} })));
      if (done) setStep({ name: "set_up", begun: done.value });
    });
  const renew = () =>
    attempt(async () => {
      const done = await askProof(() => call(totpRecovery({ body: {} })));
      setAsked(null);
      if (done) setStep({ name: "codes", codes: done.value.recovery_codes });
    });
  const switchOff = () =>
    attempt(async () => {
      const done = await askProof(() => call(totpDelete({ body: {} })));
      setAsked(null);
      if (!done) return;
      await refresh();
      toast.success(t("factors.off_done"));
    });
  const onKept = async () => {
    await refresh();
    setStep({ name: "state" });
  };

  if (step.name === "set_up") {
    return (
      <TotpSetUp
        begun={step.begun}
        onCodes={(codes) => setStep({ name: "codes", codes })}
        onLeft={() => setStep({ name: "state" })}
      />
    );
  }
  if (step.name === "codes") {
    return (
      <StepFocus>
        <RecoveryCodes loginName={security.login_name} codes={step.codes} onKept={() => void onKept()} />
      </StepFocus>
    );
  }
  return (
    <SpaceBetween size="l">
      {failure && !asked && <FailureAlert words={failure} />}
      <StatusIndicator type={enabled ? "success" : "stopped"}>
        {t(enabled ? "factors.totp_on" : "factors.totp_off")}
      </StatusIndicator>
      {enabled && <Box variant="p">{t("factors.codes_left", { count: recovery_codes_left })}</Box>}
      {enabled ? (
        <SpaceBetween direction="horizontal" size="xs">
          <Button ref={first} onClick={() => ask("renew")}>
            {t("factors.renew")}
          </Button>
          <Button onClick={() => ask("off")}>{t("factors.switch_off")}</Button>
        </SpaceBetween>
      ) : (
        <Button ref={first} variant="primary" loading={busy} onClick={() => void begin()}>
          {t("factors.set_up")}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          title={t(asked === "renew" ? "factors.renew" : "factors.switch_off")}
          confirm={t(asked === "renew" ? "factors.renew" : "factors.switch_off")}
          busy={busy}
          failure={failure ?? undefined}
          onConfirm={() => void (asked === "renew" ? renew() : switchOff())}
          onClose={() => ask(null)}
        >
          <Box variant="p">{t(asked === "renew" ? "factors.renew_ask" : "factors.off_ask")}</Box>
        </ConfirmDialog>
      )}
    </SpaceBetween>
  );
}
