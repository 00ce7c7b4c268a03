import type { AnnouncementReply } from "../../api/generated/types.gen";
import { announcementEn } from "../../i18n/announcement.en";
import { addEnglish, useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { useWritten } from "../../i18n/written";

addEnglish(announcementEn);

/** What an announcement says in the page's language, and when and where it counts. */
export function useAnnouncementWords() {
  const t = useT();
  const written = useWritten();
  const times = useTimes();
  /** From when to when a maintenance is; of anything else, until when it counts; empty where nothing is said. */
  const window = ({ kind, from_at, until_at }: AnnouncementReply): string => {
    if (!until_at) return "";
    const until = times.at(until_at);
    return kind === "maintenance"
      ? t("announcement.window", { from: times.at(from_at), until })
      : t("announcement.until", { until });
  };
  return {
    ...written,
    window,
    /** When and where it counts; empty where nothing is said of either. */
    about: (one: AnnouncementReply): string => [window(one), one.regions.join(", ")].filter(Boolean).join(" · "),
  };
}
