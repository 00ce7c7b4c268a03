import type { Channel, ContactSlot } from "@portico/rules";
import type { SecurityReply } from "../../../api/generated/types.gen";
import type { Key } from "../../../i18n/t";

/** The contacts that a person may have, as the server names them. */
export type ContactId = "email" | "sms" | "additional";

interface ContactKind {
  slot: ContactSlot;
  channel: Channel;
  /** Where it stands in the settings. */
  field: keyof Pick<SecurityReply, "email" | "mobile" | "additional_mobile">;
  title: Key & `security.${string}`;
  intro: Key & `bind.${string}`;
}

/** What each contact is. */
export const CONTACTS = {
  email: {
    slot: "primary",
    channel: "email",
    field: "email",
    title: "security.email",
    intro: "bind.email_intro",
  },
  sms: {
    slot: "primary",
    channel: "sms",
    field: "mobile",
    title: "security.mobile",
    intro: "bind.sms_intro",
  },
  additional: {
    slot: "additional",
    channel: "sms",
    field: "additional_mobile",
    title: "security.additional",
    intro: "bind.additional_intro",
  },
} as const satisfies Record<ContactId, ContactKind>;
