import SpaceBetween from "@cloudscape-design/components/space-between";
import { call } from "../api/call";
import { passkeyMake } from "../domain/passkey/webauthn";
import { useT } from "../i18n/t";
import { FormDialog } from "../kit/form/FormDialog";
import { useSave } from "../kit/form/useSave";
import { TextField } from "../kit/ui/Field";
import { useRulesForm } from "../rules/form";
import { FACTORS_CHANGED, takeWrongPassword } from "./factors";
import { factorPasskeyCreateBegin, factorPasskeyCreateFinish } from "./generated/sdk.gen";
import { requiring } from "./required";

/** Adds a passkey: its name and the password, then the browser's own dialog. */
export function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const form = useRulesForm<{ name: string; password: string }>(requiring(["name", "password"]), {
    name: "",
    password: "",
  });
  const saving = useSave(form, {
    send: async ({ name, password }) => {
      const { options } = await call(factorPasskeyCreateBegin({ body: { password } }));
      const credential = await passkeyMake(options);
      if (!credential) throw new Error(t("operator.factor_left"));
      return call(factorPasskeyCreateFinish({ body: { name, credential } }));
    },
    takes: takeWrongPassword(form, "password"),
    invalidate: FACTORS_CHANGED,
    isBrief: true,
    says: () => t("operator.factor_passkey_added"),
    done: onClose,
  });
  return (
    <FormDialog
      title={t("operator.factor_passkey_add")}
      submit={t("operator.factor_passkey_add")}
      {...saving}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <TextField
          form={form}
          name="name"
          label={t("operator.factor_passkey_name")}
          constraintText={t("operator.factor_passkey_name_hint")}
        />
        <TextField
          form={form}
          name="password"
          type="password"
          label={t("operator.factor_password")}
          constraintText={t("operator.factor_password_hint")}
          autoComplete="current-password"
        />
      </SpaceBetween>
    </FormDialog>
  );
}
