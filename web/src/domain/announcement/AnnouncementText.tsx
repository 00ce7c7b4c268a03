import Badge from "@cloudscape-design/components/badge";
import Box from "@cloudscape-design/components/box";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { AnnouncementReply } from "../../api/generated/types.gen";
import { SEVERITY_LOOKS } from "./look";
import type { AnnouncementWords } from "./words";

interface Props {
  announcement: AnnouncementReply;
  words: AnnouncementWords;
}

/** An announcement as it stands among the others on the first page. */
export function AnnouncementText({ announcement, words: { t, title, text, about } }: Props) {
  const further = about(announcement);
  return (
    <>
      <Box variant="h3" padding="n">
        <StatusIndicator type={SEVERITY_LOOKS[announcement.severity]}>{title(announcement)}</StatusIndicator>{" "}
        <Badge>{t(`announcement.kind_${announcement.kind}`)}</Badge>{" "}
        {announcement.is_pinned && <Badge color="blue">{t("announcement.pinned")}</Badge>}
      </Box>
      <Box>{text(announcement)}</Box>
      {further && (
        <Box color="text-body-secondary" fontSize="body-s">
          {further}
        </Box>
      )}
    </>
  );
}
