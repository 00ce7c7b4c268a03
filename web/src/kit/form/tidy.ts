/**
 * A code as it is meant: mails and apps show it in groups, what is copied brings a blank along, and a Chinese keyboard types digits of
 * full width.
 */
export function tidyCode(typed: string): string {
  return typed.normalize("NFKC").replace(/[\s-]+/g, "");
}

/** What is typed without the blanks around it: a phone's keyboard puts one behind each word that it offers. */
export function trimEnds(typed: string): string {
  return typed.trim();
}
