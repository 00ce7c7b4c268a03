import FormField from "@cloudscape-design/components/form-field";
import RadioGroup from "@cloudscape-design/components/radio-group";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { RegisterDraft } from "@portico/password";
import type { UseFormReturn } from "react-hook-form";
import { call } from "../../../api/call";
import { channelNames } from "../../../api/generated/names.gen";
import { codeSend } from "../../../api/generated/sdk.gen";
import { useSite } from "../../../api/site";
import { useT } from "../../../i18n/t";
import { CodeField } from "../../../kit/form/CodeField";
import { FailureAlert } from "../../../kit/form/FailureAlert";
import { trimEnds } from "../../../kit/form/tidy";
import { useAttempt } from "../../../kit/form/useAttempt";
import { useCodeSending } from "../../../kit/form/useCodeSending";
import { TextField } from "../../../kit/ui/Field";
import { applyViolations } from "../../../rules/form";
import { rules } from "../../../rules/rules";
import { useSliderCheck } from "../slider/useSliderCheck";

/** How to reach the person: the address, and the code that proves it. */
export function ContactSection({ form }: { form: UseFormReturn<RegisterDraft> }) {
  const t = useT();
  const { channels, limits } = useSite();
  const sending = useCodeSending(limits.code.pause_seconds);
  const { ask, dialog } = useSliderCheck();
  const { failure, attempt } = useAttempt();
  const channel = form.watch("channel");
  const open = channelNames.filter((name) => channels[name]);

  const forget = () => {
    sending.forget();
    form.resetField("code");
  };

  const choose = (value: string) => {
    const chosen = open.find((name) => name === value);
    if (!chosen || chosen === channel) return;
    form.setValue("channel", chosen);
    form.resetField("target");
    forget();
  };

  const send = () => {
    const { target } = form.getValues();
    const draft = { purpose: "register" as const, channel, target, ticket: "-" };
    const verdict = rules.checkCodeSend(draft);
    if (verdict.verdict === "invalid") {
      applyViolations(form, verdict.violations);
      form.setFocus("target");
      return;
    }
    return attempt(
      async () => {
        const isSent = await sending.send(target, async () => {
          const ticket = await ask();
          return ticket ? call(codeSend({ body: { ...draft, ticket } })) : null;
        });
        if (isSent) form.setFocus("code");
      },
      ({ violations }) => applyViolations(form, violations),
    );
  };

  return (
    <SpaceBetween size="l">
      {open.length > 1 && (
        <FormField label={t("register.channel")}>
          <RadioGroup
            direction="horizontal"
            value={channel}
            onChange={({ detail }) => choose(detail.value)}
            items={open.map((name) => ({ value: name, label: t(`register.by_${name}`) }))}
          />
        </FormField>
      )}
      {channel === "email" ? (
        <TextField
          key="email"
          form={form}
          name="target"
          type="email"
          inputMode="email"
          label={t("register.email")}
          autoComplete="email"
          onTyped={sending.sentTo ? forget : undefined}
        />
      ) : (
        <TextField
          key="sms"
          form={form}
          name="target"
          inputMode="tel"
          label={t("register.mobile")}
          constraintText={t("register.mobile_hint")}
          autoComplete="tel"
          tidy={trimEnds}
          onTyped={sending.sentTo ? forget : undefined}
        />
      )}
      {failure && <FailureAlert words={failure} />}
      <CodeField
        form={form}
        name="code"
        sending={sending}
        minutes={Math.floor(limits.code.life_seconds / 60)}
        onSend={send}
      />
      {dialog}
    </SpaceBetween>
  );
}
