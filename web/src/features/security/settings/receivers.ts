import type { MessageType } from "@portico/rules";
import type { MessageSettingDraft } from "../../../api/generated/types.gen";

/** Whether a contact receives messages of a type. */
export function receives(settings: readonly MessageSettingDraft[], type: MessageType, contactId: string): boolean {
  return settings.some(({ message_type, contact_ids }) => message_type === type && contact_ids.includes(contactId));
}

/** The settings with one contact added to a type or taken away; `null` when it is the type's only one (600003). */
export function toggleReceiver(
  settings: readonly MessageSettingDraft[],
  type: MessageType,
  contactId: string,
): MessageSettingDraft[] | null {
  const change = (setting: MessageSettingDraft): MessageSettingDraft => {
    if (setting.message_type !== type) return setting;
    const { contact_ids } = setting;
    const others = contact_ids.filter((id) => id !== contactId);
    return { ...setting, contact_ids: others.length < contact_ids.length ? others : [...contact_ids, contactId] };
  };
  const changed = settings.map(change);
  return changed.some(({ contact_ids }) => contact_ids.length === 0) ? null : changed;
}

/** The settings with messages of a type standing in the console, or not any more. */
export function toggleInConsole(settings: readonly MessageSettingDraft[], type: MessageType): MessageSettingDraft[] {
  return settings.map((one) => (one.message_type === type ? { ...one, in_console: !one.in_console } : one));
}
