import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import type { LoginAgeingDraft } from "@portico/rules";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { call } from "../../../api/call";
import { securityAgeing } from "../../../api/generated/sdk.gen";
import type { SecurityReply } from "../../../api/generated/types.gen";
import { useT } from "../../../i18n/t";
import { StepForm } from "../../../kit/form/StepForm";
import { useRulesForm } from "../../../rules/form";
import { FormButtons } from "../FormButtons";
import { useConsoleRules } from "../useConsoleRules";
import { useSaving } from "../useSaving";

/** A number as it is typed; what is none is judged as none. */
function number(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text);
}

/** How many idle minutes end a session. */
export function LoginAgeingForm({ security }: { security: SecurityReply }) {
  const t = useT();
  const present = security.login_ageing_minutes;
  const [typed, setTyped] = useState(String(present));
  const form = useRulesForm<LoginAgeingDraft>(useConsoleRules().checkLoginAgeing, { minutes: present });
  const { failure, busy, onSubmit } = useSaving(form, (body) => call(securityAgeing({ body })), t("security.saved"));
  return (
    <StepForm failure={failure} onSubmit={onSubmit}>
      <Controller
        control={form.control}
        name="minutes"
        render={({ field, fieldState }) => (
          <FormField
            label={t("security.login_ageing_field")}
            constraintText={t("security.login_ageing_range")}
            errorText={fieldState.error?.message}
          >
            <Input
              ref={field.ref}
              value={typed}
              inputMode="numeric"
              autoComplete="off"
              onChange={({ detail }) => {
                setTyped(detail.value);
                field.onChange(number(detail.value));
              }}
              onBlur={field.onBlur}
            />
          </FormField>
        )}
      />
      <FormButtons submit={t("security.save")} busy={busy} />
    </StepForm>
  );
}
