import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { TotpConfirmDraft } from "@portico/rules";
import { call } from "../../../api/call";
import { totpConfirm } from "../../../api/generated/sdk.gen";
import type { TotpCreateReply } from "../../../api/generated/types.gen";
import { AppSecret } from "../../../domain/factor/AppSecret";
import { useT } from "../../../i18n/t";
import { StepForm } from "../../../kit/form/StepForm";
import { tidyCode } from "../../../kit/form/tidy";
import { useSave } from "../../../kit/form/useSave";
import { TextField } from "../../../kit/ui/Field";
import { useRulesForm } from "../../../rules/form";
import { useConsoleRules } from "../useConsoleRules";

interface Props {
  begun: TotpCreateReply;
  onCodes: (codes: string[]) => void;
  onLeft: () => void;
}

/** Binds an authenticator app: its secret as a picture or as text, then its first code. */
export function TotpSetUp({ begun, onCodes, onLeft }: Props) {
  const t = useT();
  const form = useRulesForm<TotpConfirmDraft>(useConsoleRules().checkTotpConfirm, { code: "" });
  const { failure, busy, onSubmit } = useSave(form, {
    send: (body) => call(totpConfirm({ body })),
    done: ({ recovery_codes }) => onCodes(recovery_codes),
  });
  return (
    <StepForm failure={failure} onSubmit={onSubmit}>
      <div>
        <Box variant="h2">{t("factors.step_scan")}</Box>
        <Box variant="p">{t("factors.scan_intro")}</Box>
      </div>
      <AppSecret
        secret={begun.secret}
        qr={begun.qr}
        words={{ qr: t("factors.qr"), secret: t("factors.secret_intro"), copy: t("factors.copy_secret") }}
      />
      <Box variant="h2">{t("factors.step_code")}</Box>
      <TextField
        form={form}
        name="code"
        label={t("factors.code")}
        constraintText={t("code.hint")}
        inputMode="numeric"
        autoComplete="one-time-code"
        tidy={tidyCode}
      />
      <SpaceBetween direction="horizontal" size="xs">
        <Button formAction="submit" variant="primary" loading={busy}>
          {t("factors.turn_on")}
        </Button>
        <Button formAction="none" variant="link" onClick={onLeft}>
          {t("common.cancel")}
        </Button>
      </SpaceBetween>
    </StepForm>
  );
}
