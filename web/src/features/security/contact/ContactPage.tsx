import SpaceBetween from "@cloudscape-design/components/space-between";
import type { ContactReply, SecurityReply } from "../../../api/generated/types.gen";
import { useSite } from "../../../api/site";
import { useT } from "../../../i18n/t";
import { SettingPage } from "../SettingPage";
import { ContactForm } from "./ContactForm";
import { CONTACTS, type ContactId } from "./contacts";
import { RemoveContact } from "./RemoveContact";

function presentOf(security: SecurityReply, id: ContactId): ContactReply | null {
  return security[CONTACTS[id].field] ?? null;
}

/** Binds, changes or takes away one of the three contacts. `/main/accountsecurity/resetPhone` is that of the mobile. */
export function ContactPage({ contactId }: { contactId: ContactId }) {
  const t = useT();
  const { channels } = useSite();
  const { channel, title, intro } = CONTACTS[contactId];
  return (
    <SettingPage title={t(title)} description={t(intro)}>
      {(security) => {
        const present = presentOf(security, contactId);
        return (
          <SpaceBetween size="l">
            {channels[channel] ? (
              <ContactForm key={present?.masked ?? ""} contactId={contactId} present={present} />
            ) : (
              t("bind.channel_off")
            )}
            {present && <RemoveContact contactId={contactId} present={present} />}
          </SpaceBetween>
        );
      }}
    </SettingPage>
  );
}
