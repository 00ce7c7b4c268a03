/** The address that a mail program or a telephone opens for a contact. */
export function contactHref(contact: string): string {
  return contact.includes("@") ? `mailto:${contact}` : `tel:${contact.replace(/[^+\d]/g, "")}`;
}
