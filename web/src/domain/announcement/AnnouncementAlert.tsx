import Alert from "@cloudscape-design/components/alert";
import type { AnnouncementReply } from "../../api/generated/types.gen";
import { SEVERITY_LOOKS } from "./look";
import type { AnnouncementWords } from "./words";

interface Props {
  announcement: AnnouncementReply;
  words: AnnouncementWords;
  /** Whether it says all in one line. */
  isCompact?: boolean;
  /** Left out where it is only shown how it looks. */
  onDismiss?: () => void;
}

/** An announcement that nobody should miss, as it stands over every page. */
export function AnnouncementAlert({ announcement, words, isCompact = false, onDismiss }: Props) {
  const { t, title, text, about } = words;
  return (
    <Alert
      type={SEVERITY_LOOKS[announcement.severity]}
      {...(!isCompact && { header: title(announcement) })}
      {...(onDismiss && {
        dismissible: true,
        dismissAriaLabel: t("announcement.dismiss", { title: title(announcement) }),
        onDismiss,
      })}
    >
      {[isCompact && title(announcement), text(announcement), about(announcement)].filter(Boolean).join(" · ")}
    </Alert>
  );
}
