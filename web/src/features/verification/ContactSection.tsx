import FormField from "@cloudscape-design/components/form-field";
import RadioGroup from "@cloudscape-design/components/radio-group";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { VerificationDraft } from "@portico/console";
import type { UseFormReturn } from "react-hook-form";
import { channelNames } from "../../api/generated/names.gen";
import { useT } from "../../i18n/t";
import { oneOf } from "../../kit/table/oneOf";
import { TextField } from "../../kit/ui/Field";

/** How the reviewer's questions reach the applicant. */
export function ContactSection({ form }: { form: UseFormReturn<VerificationDraft> }) {
  const t = useT();
  const channel = form.watch("channel");
  const choose = (value: string) => {
    const chosen = oneOf(channelNames, value);
    if (!chosen || chosen === channel) return;
    form.setValue("channel", chosen);
    form.resetField("contact", { defaultValue: "" });
  };
  return (
    <SpaceBetween size="l">
      <FormField label={t("verification.channel")}>
        <RadioGroup
          direction="horizontal"
          value={channel}
          onChange={({ detail }) => choose(detail.value)}
          items={channelNames.map((value) => ({ value, label: t(`verification.${value}`) }))}
        />
      </FormField>
      <TextField
        key={channel}
        form={form}
        name="contact"
        label={t(`verification.contact_${channel}`)}
        {...(channel === "email"
          ? { inputMode: "email" as const, autoComplete: "email" }
          : {
              inputMode: "tel" as const,
              autoComplete: "tel",
              constraintText: t("verification.contact_sms_hint"),
            })}
      />
    </SpaceBetween>
  );
}
