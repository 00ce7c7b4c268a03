import Badge from "@cloudscape-design/components/badge";
import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import type { AnnouncementReply } from "../../api/generated/types.gen";
import { announcementsQuery } from "../../api/queries";
import { SEVERITY_LOOKS } from "../../domain/announcement/look";
import { useAnnouncementWords } from "../../domain/announcement/useAnnouncementWords";
import { useT } from "../../i18n/t";
import { EmptyState } from "../../kit/ui/EmptyState";
import { QueryState } from "../../kit/ui/QueryState";
import { list } from "./resourceRows";

/** What the operator announces: how the cloud runs, what is new, and when it is worked on. */
export function AnnouncementsCard() {
  const t = useT();
  const announcements = useQuery(announcementsQuery);
  return (
    <Container fitHeight header={<Header variant="h2">{t("announcement.title")}</Header>}>
      <QueryState query={announcements}>
        {({ announcements: all }) =>
          all.length === 0 ? (
            <EmptyState icon="nothing" title={t("announcement.none")} hint={t("announcement.none_hint")} />
          ) : (
            <ul style={list}>
              {all.map((one) => (
                <li key={one.announcement_id}>
                  <One announcement={one} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </Container>
  );
}

function One({ announcement }: { announcement: AnnouncementReply }) {
  const t = useT();
  const words = useAnnouncementWords();
  const about = words.about(announcement);
  return (
    <>
      <Box variant="h3" padding="n">
        <StatusIndicator type={SEVERITY_LOOKS[announcement.severity]}>{words.title(announcement)}</StatusIndicator>{" "}
        <Badge>{t(`announcement.kind_${announcement.kind}`)}</Badge>{" "}
        {announcement.is_pinned && <Badge color="blue">{t("announcement.pinned")}</Badge>}
      </Box>
      <Box>{words.text(announcement)}</Box>
      {about && (
        <Box color="text-body-secondary" fontSize="body-s">
          {about}
        </Box>
      )}
    </>
  );
}
