import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import CopyToClipboard from "@cloudscape-design/components/copy-to-clipboard";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { TotpConfirmDraft } from "@portico/rules";
import type { CSSProperties } from "react";
import { call } from "../../../api/call";
import { totpConfirm } from "../../../api/generated/sdk.gen";
import type { TotpCreateReply } from "../../../api/generated/types.gen";
import { useT } from "../../../i18n/t";
import { StepForm } from "../../../kit/form/StepForm";
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
      <div style={row}>
        <img src={begun.qr} alt={t("factors.qr")} width={196} height={196} style={picture} />
        <div style={words}>
          <SpaceBetween size="xs">
            <Box variant="p">{t("factors.secret_intro")}</Box>
            {/* Not the copy button's own words: they would break within a group of four. */}
            <div style={secret}>
              <CopyToClipboard
                variant="icon"
                textToCopy={begun.secret}
                copyButtonAriaLabel={t("factors.copy_secret")}
                copySuccessText={t("home.copied")}
                copyErrorText={t("home.copy_failed")}
              />
              <span>{begun.secret.replace(/(.{4})(?=.)/g, "$1 ")}</span>
            </div>
          </SpaceBetween>
        </div>
      </div>
      <Box variant="h2">{t("factors.step_code")}</Box>
      <TextField
        form={form}
        name="code"
        label={t("factors.code")}
        constraintText={t("code.hint")}
        inputMode="numeric"
        autoComplete="one-time-code"
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

const row: CSSProperties = { display: "flex", flexWrap: "wrap", gap: 24, alignItems: "center" };
const words: CSSProperties = { flex: "1 1 220px", minWidth: 0 };
const secret: CSSProperties = { display: "flex", alignItems: "center", gap: 4 };
/** Cameras want dark modules on light ground, whatever the theme. */
const picture: CSSProperties = { background: "#ffffff", borderRadius: 8, padding: 8 };
