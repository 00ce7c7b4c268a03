import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { TotpConfirmDraft } from "@portico/rules";
import { useState } from "react";
import { call } from "../api/call";
import { AppSecret } from "../domain/factor/AppSecret";
import { useT } from "../i18n/t";
import { FormDialog } from "../kit/form/FormDialog";
import { useSave } from "../kit/form/useSave";
import { TextField } from "../kit/ui/Field";
import { useRulesForm } from "../rules/form";
import { FACTORS_CHANGED } from "./factors";
import { factorTotpConfirm, factorTotpCreate } from "./generated/sdk.gen";
import type { AuthenticatorReply } from "./generated/types.gen";
import { ProofDialog } from "./ProofDialog";
import { requiring } from "./required";

/** Binds an authenticator app: the password, then its secret and the first code of it. */
export function AuthenticatorDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [begun, setBegun] = useState<AuthenticatorReply | null>(null);
  if (begun) return <CodeDialog begun={begun} onClose={onClose} />;
  return (
    <ProofDialog
      title={t("operator.factor_app")}
      submit={t("operator.factor_next")}
      send={(password) => call(factorTotpCreate({ body: { password } }))}
      done={setBegun}
      onClose={onClose}
    />
  );
}

function CodeDialog({ begun, onClose }: { begun: AuthenticatorReply; onClose: () => void }) {
  const t = useT();
  const form = useRulesForm<TotpConfirmDraft>(requiring(["code"]), { code: "" });
  const saving = useSave(form, {
    send: (body) => call(factorTotpConfirm({ body })),
    invalidate: FACTORS_CHANGED,
    isBrief: true,
    says: () => t("operator.factor_turned_on"),
    done: onClose,
  });
  return (
    <FormDialog title={t("operator.factor_app")} submit={t("operator.factor_turn_on")} {...saving} onClose={onClose}>
      <SpaceBetween size="m">
        <Box variant="p">{t("operator.factor_scan")}</Box>
        <AppSecret
          secret={begun.secret}
          qr={begun.qr}
          words={{ qr: t("operator.factor_qr"), secret: t("operator.factor_secret"), copy: t("operator.factor_copy") }}
        />
        <TextField
          form={form}
          name="code"
          label={t("operator.factor_code")}
          constraintText={t("operator.factor_code_hint")}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      </SpaceBetween>
    </FormDialog>
  );
}
