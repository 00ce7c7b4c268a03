import { useMemo } from "react";
import { useLang } from "../../i18n/t";
import { type AnnouncementWords, announcementWords } from "./words";

/** What an announcement says in the page's language, and when and where it counts. */
export function useAnnouncementWords(): AnnouncementWords {
  const lang = useLang();
  return useMemo(() => announcementWords(lang), [lang]);
}
