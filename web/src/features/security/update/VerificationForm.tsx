import Alert from "@cloudscape-design/components/alert";
import Toggle from "@cloudscape-design/components/toggle";
import { Controller, useForm } from "react-hook-form";
import { call } from "../../../api/call";
import { securityVerification } from "../../../api/generated/sdk.gen";
import type { LoginVerification, SecurityReply } from "../../../api/generated/types.gen";
import { useT } from "../../../i18n/t";
import { StepForm } from "../../../kit/form/StepForm";
import { FormButtons } from "../FormButtons";
import { useSaving } from "../useSaving";

/** Whether a code is asked for after the password. */
export function VerificationForm({ security }: { security: SecurityReply }) {
  const t = useT();
  const form = useForm<LoginVerification>({ defaultValues: { enabled: security.login_verification } });
  const { failure, busy, onSubmit } = useSaving(
    form,
    (body) => call(securityVerification({ body })),
    t("security.saved"),
  );
  const isOn = form.watch("enabled");
  return (
    <StepForm failure={failure} onSubmit={onSubmit}>
      <Controller
        control={form.control}
        name="enabled"
        render={({ field }) => (
          <Toggle
            checked={field.value}
            description={t("security.verification_how")}
            onChange={({ detail }) => field.onChange(detail.checked)}
          >
            {t("security.verification_field")}
          </Toggle>
        )}
      />
      {!isOn && <Alert type="warning">{t("security.verification_off")}</Alert>}
      <FormButtons submit={t("security.save")} busy={busy} />
    </StepForm>
  );
}
