import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import ExpandableSection from "@cloudscape-design/components/expandable-section";
import type { ContactRemoveDraft } from "@portico/rules";
import { call } from "../../../api/call";
import { contactCurrentCode, contactRemove } from "../../../api/generated/sdk.gen";
import type { ContactReply } from "../../../api/generated/types.gen";
import { CodeField } from "../../../form/CodeField";
import { PlainForm } from "../../../form/StepForm";
import { useT } from "../../../i18n/t";
import { useRulesForm } from "../../../rules/form";
import { useConsoleRules } from "../useConsoleRules";
import { useSaving } from "../useSaving";
import type { ContactId } from "./contacts";
import { useCodeInto } from "./useCodeInto";

interface Props {
  contactId: ContactId;
  present: ContactReply;
}

/** Takes a contact away; the server refuses where messages or codes would have nowhere to go. */
export function RemoveContact({ contactId, present }: Props) {
  const t = useT();
  const form = useRulesForm<ContactRemoveDraft>(useConsoleRules().checkContactRemove, {
    contact_id: contactId,
    current_code: "",
  });
  const { failure, busy, save } = useSaving(form);
  const code = useCodeInto(form, "current_code");
  const submit = form.handleSubmit((draft) =>
    save(() => call(contactRemove({ body: draft })), t("bind.removed", { masked: present.masked })),
  );
  return (
    <ExpandableSection headerText={t("bind.remove")}>
      <PlainForm failure={failure} onSubmit={submit}>
        <Box variant="p">{t("bind.remove_intro", { masked: present.masked })}</Box>
        <CodeField
          form={form}
          name="current_code"
          label={t("bind.remove_code")}
          {...code}
          onSend={() => code.send(present.masked, () => call(contactCurrentCode({ body: { contact_id: contactId } })))}
        />
        <Button formAction="submit" loading={busy}>
          {t("bind.remove")}
        </Button>
      </PlainForm>
    </ExpandableSection>
  );
}
