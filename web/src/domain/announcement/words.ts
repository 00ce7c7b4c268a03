import type { Lang } from "@portico/rules";
import type { AnnouncementReply } from "../../api/generated/types.gen";
import { announcementEn } from "../../i18n/announcement.en";
import { addEnglish, type Translate, translator } from "../../i18n/t";
import { minutesIn } from "../../i18n/times";

addEnglish(announcementEn);

/** What an announcement says in one language, and when and where it counts. */
export interface AnnouncementWords {
  t: Translate;
  title: (one: AnnouncementReply) => string;
  text: (one: AnnouncementReply) => string;
  /** From when to when a maintenance is; of anything else, until when it counts; empty where nothing is said. */
  window: (one: AnnouncementReply) => string;
  /** When and where it counts; empty where nothing is said of either. */
  about: (one: AnnouncementReply) => string;
}

/** Words announcements in a language. */
export function announcementWords(lang: Lang): AnnouncementWords {
  const t = translator(lang);
  const minutes = minutesIn(lang);
  const at = (time: string) => minutes.format(new Date(time));
  const window = ({ kind, from_at, until_at }: AnnouncementReply): string => {
    if (!until_at) return "";
    const until = at(until_at);
    return kind === "maintenance"
      ? t("announcement.window", { from: at(from_at), until })
      : t("announcement.until", { until });
  };
  return {
    t,
    title: ({ title_us, title_cn }) => (lang === "CN" ? title_cn : title_us),
    text: ({ text_us, text_cn }) => (lang === "CN" ? text_cn : text_us),
    window,
    about: (one) => [window(one), one.regions.join(lang === "CN" ? "、" : ", ")].filter(Boolean).join(" · "),
  };
}
