import type { Lang } from "@portico/rules";
import { isTheme, type Theme } from "./theme";

/** What a person chose before signing in. */
export interface Chosen {
  lang?: Lang;
  subject?: Theme;
}

/** Kept for the tab, so that loading a page anew does not lose it. */
const KEYS = { lang: "chosen_lang", subject: "chosen_theme" } as const;

/** Remembers a choice made on a public page, so that signing in does not undo it. */
export function choose({ lang, subject }: Chosen): void {
  if (lang) sessionStorage.setItem(KEYS.lang, lang);
  if (subject) sessionStorage.setItem(KEYS.subject, subject);
}

/** Takes what was chosen; the next one to sign in begins anew. */
export function takeChosen(): Chosen {
  const lang = sessionStorage.getItem(KEYS.lang);
  const subject = sessionStorage.getItem(KEYS.subject);
  for (const key of Object.values(KEYS)) sessionStorage.removeItem(key);
  return { ...((lang === "US" || lang === "CN") && { lang }), ...(isTheme(subject) && { subject }) };
}
