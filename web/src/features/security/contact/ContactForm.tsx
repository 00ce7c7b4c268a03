import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { ContactChangeDraft } from "@portico/rules";
import { call } from "../../../api/call";
import { contactChange, contactCode, contactCurrentCode } from "../../../api/generated/sdk.gen";
import type { ContactReply } from "../../../api/generated/types.gen";
import { useT } from "../../../i18n/t";
import { CodeField } from "../../../kit/form/CodeField";
import { StepForm } from "../../../kit/form/StepForm";
import { trimEnds } from "../../../kit/form/tidy";
import { TextField } from "../../../kit/ui/Field";
import { applyViolations, useRulesForm } from "../../../rules/form";
import type { ConsoleModule } from "../../../rules/rules";
import { FormButtons } from "../FormButtons";
import { useConsoleRules } from "../useConsoleRules";
import { useSaving } from "../useSaving";
import { CONTACTS, type ContactId } from "./contacts";
import { useCodeInto } from "./useCodeInto";

interface Props {
  contactId: ContactId;
  present: ContactReply | null;
}

/** The check of a form whose present contact must be confirmed as well, where there is one. */
function checkOf(rules: ConsoleModule, isBound: boolean) {
  return (draft: ContactChangeDraft): ReturnType<ConsoleModule["checkContactChange"]> => {
    const verdict = rules.checkContactChange(draft);
    if (!isBound || draft.current_code !== "") return verdict;
    const others = verdict.verdict === "invalid" ? verdict.violations : [];
    return { verdict: "invalid", violations: [{ field: "current_code", rule: { rule: "required" } }, ...others] };
  };
}

/** A new contact, with a code to it and one to the contact that it replaces. */
export function ContactForm({ contactId, present }: Props) {
  const t = useT();
  const rules = useConsoleRules();
  const { slot, channel } = CONTACTS[contactId];
  const form = useRulesForm<ContactChangeDraft>(checkOf(rules, present !== null), {
    slot,
    channel,
    target: "",
    code: "",
    current_code: "",
  });
  const { failure, busy, onSubmit } = useSaving(
    form,
    (body) => call(contactChange({ body })),
    t(present ? "bind.changed" : "bind.bound"),
  );
  const current = useCodeInto(form, "current_code");
  const fresh = useCodeInto(form, "code");

  const sendNew = () => {
    const body = { slot, channel, target: form.getValues("target") };
    const verdict = rules.checkContactCode(body);
    if (verdict.verdict === "valid") return fresh.send(body.target, () => call(contactCode({ body })));
    applyViolations(form, verdict.violations);
  };
  const forget = () => {
    fresh.sending.forget();
    form.resetField("code");
  };

  const isMail = channel === "email";
  return (
    <StepForm failure={failure} onSubmit={onSubmit}>
      {present && (
        <SpaceBetween size="s">
          <div>
            <Box variant="h2">{t("bind.step_present")}</Box>
            <Box color="text-body-secondary">{t("bind.present", { masked: present.masked })}</Box>
          </div>
          <CodeField
            form={form}
            name="current_code"
            label={t("bind.present_code")}
            {...current}
            onSend={() =>
              current.send(present.masked, () => call(contactCurrentCode({ body: { contact_id: contactId } })))
            }
          />
        </SpaceBetween>
      )}
      {present && <Box variant="h2">{t("bind.step_new")}</Box>}
      <TextField
        form={form}
        name="target"
        type={isMail ? "email" : "text"}
        inputMode={isMail ? "email" : "tel"}
        label={t(isMail ? "bind.new_email" : "bind.new_mobile")}
        constraintText={isMail ? undefined : t("register.mobile_hint")}
        autoComplete={isMail ? "email" : "tel"}
        tidy={trimEnds}
        onTyped={fresh.sending.sentTo ? forget : undefined}
      />
      <CodeField form={form} name="code" label={t("bind.new_code")} {...fresh} onSend={sendNew} />
      <FormButtons submit={t(present ? "bind.change" : "bind.bind")} busy={busy} />
    </StepForm>
  );
}
