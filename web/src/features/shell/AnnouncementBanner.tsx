import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { announcementsQuery } from "../../api/queries";
import { AnnouncementAlert } from "../../domain/announcement/AnnouncementAlert";
import { useAnnouncementWords } from "../../domain/announcement/useAnnouncementWords";
import { useT } from "../../i18n/t";
import { dismissAnnouncement, useDismissed } from "../../state/dismissed";

interface Props {
  /** Whether it says all in one line, as over another site's page that needs the room. */
  isCompact?: boolean;
}

/** What the operator announces that nobody should miss: a maintenance until its end, and whatever is critical, until it is dismissed. */
export function AnnouncementBanner({ isCompact = false }: Props) {
  const t = useT();
  const words = useAnnouncementWords();
  const isDismissed = useDismissed();
  const all = useQuery(announcementsQuery).data?.announcements ?? [];
  const shown = all.filter((one) => one.is_banner && !isDismissed(one));
  if (shown.length === 0) return null;
  return (
    <section aria-label={t("announcement.title")}>
      <Box margin={{ bottom: isCompact ? "xs" : "s" }} {...(isCompact && { padding: { top: "xs", horizontal: "xs" } })}>
        <SpaceBetween size="xs">
          {shown.map((one) => (
            <AnnouncementAlert
              key={one.announcement_id}
              announcement={one}
              words={words}
              isCompact={isCompact}
              onDismiss={() => dismissAnnouncement(one)}
            />
          ))}
        </SpaceBetween>
      </Box>
    </section>
  );
}
