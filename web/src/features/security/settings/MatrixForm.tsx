import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Checkbox from "@cloudscape-design/components/checkbox";
import Icon from "@cloudscape-design/components/icon";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { MessageType } from "@portico/rules";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../api/call";
import { CODES } from "../../../api/codes";
import { messageSettingUpdate } from "../../../api/generated/sdk.gen";
import type { MessageSettingDraft, MessageSettingsReply } from "../../../api/generated/types.gen";
import { messageSettingsQuery } from "../../../api/queries";
import { ruleWords } from "../../../i18n/ruleWords";
import { type Translate, useLang, useT } from "../../../i18n/t";
import { FailureAlert } from "../../../kit/form/FailureAlert";
import { useAttempt } from "../../../kit/form/useAttempt";
import { useUnsaved } from "../../../kit/form/useHalfTyped";
import { StackedTable } from "../../../kit/table/StackedTable";
import { useIsPhone } from "../../../kit/ui/phone";
import { rules } from "../../../rules/rules";
import { toast } from "../../../state/toast";
import { CONTACTS, type ContactId } from "../contact/contacts";
import { receives, toggleInConsole, toggleReceiver } from "./receivers";

/** A row for each type of message, a column for each contact and for the console. */
export function MatrixForm({ saved }: { saved: MessageSettingsReply }) {
  const t = useT();
  const lang = useLang();
  const queries = useQueryClient();
  const isPhone = useIsPhone();
  /** What was chosen since it was saved. */
  const [chosen, setChosen] = useState<MessageSettingDraft[] | null>(null);
  const settings = chosen ?? saved.settings;
  const isChanged = JSON.stringify(settings) !== JSON.stringify(saved.settings);
  useUnsaved(isChanged);
  /** What is wrong with a row. */
  const [wrong, setWrong] = useState<Partial<Record<MessageType, string>>>({});
  const { failure, busy, attempt } = useAttempt();

  /** Takes what was chosen, unless it leaves a type without a reader, or one that always has a contact without it. */
  const choose = (type: MessageType, changed: MessageSettingDraft[] | null) => {
    const isSent = saved.contacts.length > 0 && saved.always_sent.includes(type);
    setWrong(changed ? {} : { [type]: isSent ? rules.codeWords(CODES.soleContact, lang) : t("settings.nobody") });
    if (changed) setChosen(changed);
  };

  const save = () =>
    attempt(
      async () => {
        const reply = await call(messageSettingUpdate({ body: { settings } }));
        toast.success(t("security.saved"));
        queries.setQueryData(messageSettingsQuery.queryKey, reply);
        // What was chosen meanwhile is still to be saved.
        setChosen((latest) => (latest === chosen ? null : latest));
      },
      ({ violations }) => {
        setWrong(Object.fromEntries(violations.map(({ field, rule }) => [field, ruleWords(rule)])));
        return violations.every(({ field }) => settings.some(({ message_type }) => message_type === field));
      },
    );

  return (
    <SpaceBetween size="m">
      {failure && <FailureAlert words={failure} />}
      <StackedTable<MessageSettingDraft>
        variant="embedded"
        wrapLines
        items={settings}
        trackBy="message_type"
        ariaLabels={{ tableLabel: t("settings.messages") }}
        columnDefinitions={[
          {
            id: "type",
            header: t("settings.type"),
            isRowHeader: true,
            minWidth: 170,
            cell: ({ message_type }) => (
              <>
                <Box fontWeight="bold">{t(`settings.type_${message_type}`)}</Box>
                <Box color="text-body-secondary" fontSize="body-s">
                  {t(`settings.about_${message_type}`)}
                </Box>
                {wrong[message_type] && (
                  <div role="alert">
                    <Box color="text-status-error" fontSize="body-s">
                      <Icon name="status-negative" size="small" /> {wrong[message_type]}
                    </Box>
                  </div>
                )}
              </>
            ),
          },
          ...saved.contacts.map(({ contact_id, masked }) => ({
            id: contact_id,
            // On a phone it stands before its box, as text.
            header: isPhone ? (
              contactWords(contact_id, masked, t)
            ) : (
              <ContactName contactId={contact_id} masked={masked} />
            ),
            minWidth: 120,
            cell: ({ message_type }: MessageSettingDraft) => (
              <Checkbox
                checked={receives(settings, message_type, contact_id)}
                ariaLabel={t("settings.receives", { type: t(`settings.type_${message_type}`), masked })}
                onChange={() =>
                  choose(message_type, toggleReceiver(settings, message_type, contact_id, saved.always_sent))
                }
              />
            ),
          })),
          {
            id: "console",
            header: t("settings.console"),
            minWidth: 120,
            cell: (setting) => (
              <Checkbox
                checked={setting.in_console ?? true}
                ariaLabel={t("settings.in_console", { type: t(`settings.type_${setting.message_type}`) })}
                onChange={() => choose(setting.message_type, toggleInConsole(settings, setting.message_type))}
              />
            ),
          },
        ]}
      />
      <Button
        variant="primary"
        loading={busy}
        disabled={!isChanged}
        disabledReason={t("settings.unchanged")}
        onClick={() => void save()}
      >
        {t("settings.save_messages")}
      </Button>
    </SpaceBetween>
  );
}

/** What a contact is called, in one line. */
function contactWords(contactId: string, masked: string, t: Translate): string {
  const kind = CONTACTS[contactId as ContactId]?.title;
  return kind ? `${t(kind)} ${masked}` : masked;
}

/** What heads a contact's column. */
function ContactName({ contactId, masked }: { contactId: string; masked: string }) {
  const t = useT();
  const kind = CONTACTS[contactId as ContactId]?.title;
  return (
    <>
      {kind && t(kind)}
      <br />
      <span style={{ fontWeight: "normal", overflowWrap: "anywhere" }}>{masked}</span>
    </>
  );
}
