import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import type { PasswordAgeingDraft } from "@portico/rules";
import { Controller } from "react-hook-form";
import { call } from "../../../api/call";
import { passwordAgeing } from "../../../api/generated/sdk.gen";
import type { SecurityReply } from "../../../api/generated/types.gen";
import { useT } from "../../../i18n/t";
import { StepForm } from "../../../kit/form/StepForm";
import { useRulesForm } from "../../../rules/form";
import { FormButtons } from "../FormButtons";
import { months } from "../overview/settings";
import { useConsoleRules } from "../useConsoleRules";
import { useSaving } from "../useSaving";

/** Months to choose from; 0 is for ever. */
const CHOICES = [1, 2, 3, 6, 12, 0];

/** How long passwords last. */
export function AgeingForm({ security }: { security: SecurityReply }) {
  const t = useT();
  const present = security.password_months;
  const form = useRulesForm<PasswordAgeingDraft>(useConsoleRules().checkPasswordAgeing, { months: present });
  const { failure, busy, onSubmit } = useSaving(form, (body) => call(passwordAgeing({ body })), t("security.saved"));
  const choices = CHOICES.includes(present) ? CHOICES : [present, ...CHOICES];
  const options = choices.map((count) => ({ value: String(count), label: months(count, t) }));
  return (
    <StepForm failure={failure} onSubmit={onSubmit}>
      <Controller
        control={form.control}
        name="months"
        render={({ field, fieldState }) => (
          <FormField
            label={t("security.ageing_field")}
            constraintText={t("security.ageing_reminders")}
            errorText={fieldState.error?.message}
          >
            <Select
              ref={field.ref}
              options={options}
              selectedOption={options.find(({ value }) => value === String(field.value)) ?? null}
              onChange={({ detail }) => field.onChange(Number(detail.selectedOption.value))}
              onBlur={field.onBlur}
            />
          </FormField>
        )}
      />
      <FormButtons submit={t("security.save")} busy={busy} />
    </StepForm>
  );
}
