import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { SignInCodeDraft } from "@portico/rules";
import { useEffect, useRef, useState } from "react";
import type { ApiError } from "../../api/call";
import type { CodeSentReply, ContactReply } from "../../api/generated/types.gen";
import { useSite } from "../../api/site";
import { useT } from "../../i18n/t";
import { CodeField } from "../../kit/form/CodeField";
import { StepForm } from "../../kit/form/StepForm";
import { useAttempt } from "../../kit/form/useAttempt";
import { useCodeSending } from "../../kit/form/useCodeSending";
import { applyViolations, useRulesForm } from "../../rules/form";
import { rules } from "../../rules/rules";
import { ContactChoice } from "./ContactChoice";

interface Props {
  /** What is asked here, and why. */
  intro: string;
  challenge: string;
  contacts: readonly ContactReply[];
  submitLabel: string;
  send: (contactId: string) => Promise<CodeSentReply>;
  verify: (draft: SignInCodeDraft) => Promise<void>;
  /** The challenge has ended, in the server's words, or the person goes back (`null`). */
  onOver: (words: string | null) => void;
}

/**
 * Sends a code to one of an account's contacts and takes it back; where there is one contact, the code is sent at once. Signing in and
 * forgotten passwords share it.
 */
export function ContactCodeStep({ intro, challenge, contacts, submitLabel, send, verify, onOver }: Props) {
  const t = useT();
  const { limits } = useSite();
  const form = useRulesForm<SignInCodeDraft>(rules.checkSignInCode, { challenge, code: "" });
  const [chosen, setChosen] = useState(contacts[0]?.contact_id ?? "");
  const sending = useCodeSending(limits.code.pause_seconds);
  const { failure, busy, attempt } = useAttempt();

  const place = (error: ApiError) => {
    if (!error.violations.some(({ field }) => field === "challenge")) return applyViolations(form, error.violations);
    onOver(error.message);
    return true;
  };

  const sendCode = () => {
    const contact = contacts.find(({ contact_id }) => contact_id === chosen);
    if (!contact) return;
    return attempt(async () => {
      const isSent = await sending.send(contact.masked, () => send(contact.contact_id));
      if (isSent) form.setFocus("code");
    }, place);
  };

  const isOnly = contacts.length === 1;
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isOnly || isAsked.current) return;
    isAsked.current = true;
    void sendCode();
  });

  const submit = form.handleSubmit((draft) => attempt(() => verify(draft), place));

  return (
    <StepForm failure={failure} onSubmit={submit}>
      <Box variant="p">{intro}</Box>
      {!isOnly && <ContactChoice contacts={contacts} value={chosen} onChange={setChosen} />}
      <CodeField
        form={form}
        name="code"
        sending={sending}
        minutes={Math.floor(limits.code.life_seconds / 60)}
        onSend={sendCode}
      />
      <SpaceBetween size="xs" direction="horizontal">
        <Button formAction="submit" variant="primary" loading={busy && !sending.sending}>
          {submitLabel}
        </Button>
        <Button formAction="none" variant="link" onClick={() => onOver(null)}>
          {t("identity.back")}
        </Button>
      </SpaceBetween>
    </StepForm>
  );
}
