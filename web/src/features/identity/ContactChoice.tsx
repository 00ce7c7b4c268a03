import FormField from "@cloudscape-design/components/form-field";
import RadioGroup from "@cloudscape-design/components/radio-group";
import type { ContactReply } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";

interface Props {
  contacts: readonly ContactReply[];
  value: string;
  onChange: (contactId: string) => void;
}

/** Where a code goes, out of the account's contacts; each is shown masked. */
export function ContactChoice({ contacts, value, onChange }: Props) {
  const t = useT();
  return (
    <FormField label={t("contact.choose")}>
      <RadioGroup
        value={value}
        onChange={({ detail }) => onChange(detail.value)}
        items={contacts.map(({ contact_id, channel, masked }) => ({
          value: contact_id,
          label: t(channel === "email" ? "contact.email" : "contact.sms", { masked }),
        }))}
      />
    </FormField>
  );
}
