import type { MessageType } from "@portico/rules";
import type { MessageSettingDraft, MessageSettingsReply } from "../../../api/generated/types.gen";

/** Whether a contact receives messages of a type. */
export function receives(settings: readonly MessageSettingDraft[], type: MessageType, contactId: string): boolean {
  return settings.some(({ message_type, contact_ids }) => message_type === type && contact_ids.includes(contactId));
}

/** The settings with one contact added to a type or taken away; `null` when the type needs it: nobody else reads it, or it always has one. */
export function toggleReceiver(
  settings: readonly MessageSettingDraft[],
  type: MessageType,
  contactId: string,
  alwaysSent: MessageSettingsReply["always_sent"],
): MessageSettingDraft[] | null {
  const change = (setting: MessageSettingDraft): MessageSettingDraft => {
    if (setting.message_type !== type) return setting;
    const { contact_ids } = setting;
    const others = contact_ids.filter((id) => id !== contactId);
    return { ...setting, contact_ids: others.length < contact_ids.length ? others : [...contact_ids, contactId] };
  };
  const changed = settings.map(change);
  const isAlone = ({ message_type, contact_ids, in_console = true }: MessageSettingDraft) =>
    message_type === type && contact_ids.length === 0 && (!in_console || alwaysSent.includes(type));
  return changed.some(isAlone) ? null : changed;
}

/** The settings with messages of a type standing in the console, or not any more; `null` when no contact receives them. */
export function toggleInConsole(
  settings: readonly MessageSettingDraft[],
  type: MessageType,
): MessageSettingDraft[] | null {
  const change = (one: MessageSettingDraft) =>
    one.message_type === type ? { ...one, in_console: one.in_console === false } : one;
  const changed = settings.map(change);
  return changed.some(
    ({ message_type, contact_ids, in_console = true }) =>
      message_type === type && !in_console && contact_ids.length === 0,
  )
    ? null
    : changed;
}
