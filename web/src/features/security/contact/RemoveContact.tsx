import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import ExpandableSection from "@cloudscape-design/components/expandable-section";
import type { ContactRemoveDraft } from "@portico/rules";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../api/call";
import { contactCurrentCode, contactRemove } from "../../../api/generated/sdk.gen";
import type { ContactReply } from "../../../api/generated/types.gen";
import { messageSettingsQuery } from "../../../api/queries";
import { PATHS } from "../../../domain/paths";
import { ruleWords } from "../../../i18n/ruleWords";
import { useT } from "../../../i18n/t";
import { CodeField } from "../../../kit/form/CodeField";
import { PlainForm } from "../../../kit/form/StepForm";
import { useFollow } from "../../../kit/ui/useFollow";
import { useRulesForm } from "../../../rules/form";
import { useConsoleRules } from "../useConsoleRules";
import { useSaving } from "../useSaving";
import type { ContactId } from "./contacts";
import { useCodeInto } from "./useCodeInto";

interface Props {
  contactId: ContactId;
  present: ContactReply;
}

/** Takes a contact away, unless messages or codes would have nowhere to go. */
export function RemoveContact({ contactId, present }: Props) {
  const t = useT();
  const follow = useFollow();
  const rules = useConsoleRules();
  const settings = useQuery({ ...messageSettingsQuery, meta: { quiet: true } }).data?.settings ?? [];
  const refusal = rules.mayRemoveContact(settings, contactId);
  const form = useRulesForm<ContactRemoveDraft>(rules.checkContactRemove, { contact_id: contactId, current_code: "" });
  const { failure, busy, onSubmit } = useSaving(
    form,
    (body) => call(contactRemove({ body })),
    t("bind.removed", { masked: present.masked }),
  );
  const code = useCodeInto(form, "current_code");
  return (
    <ExpandableSection headerText={t("bind.remove")}>
      {refusal ? (
        <Alert
          type="warning"
          action={
            <Button href={PATHS.settings} onFollow={(event) => follow(PATHS.settings, event)}>
              {t("settings.messages")}
            </Button>
          }
        >
          {ruleWords(refusal)}
        </Alert>
      ) : (
        <PlainForm failure={failure} onSubmit={onSubmit}>
          <Box variant="p">{t("bind.remove_intro", { masked: present.masked })}</Box>
          <CodeField
            form={form}
            name="current_code"
            label={t("bind.remove_code")}
            {...code}
            onSend={() =>
              code.send(present.masked, () => call(contactCurrentCode({ body: { contact_id: contactId } })))
            }
          />
          <Button formAction="submit" loading={busy}>
            {t("bind.remove")}
          </Button>
        </PlainForm>
      )}
    </ExpandableSection>
  );
}
