import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import { useQuery } from "@tanstack/react-query";
import { announcementsQuery } from "../../api/queries";
import { AnnouncementText } from "../../domain/announcement/AnnouncementText";
import { useAnnouncementWords } from "../../domain/announcement/useAnnouncementWords";
import { useT } from "../../i18n/t";
import { EmptyState } from "../../kit/ui/EmptyState";
import { QueryState } from "../../kit/ui/QueryState";
import { list } from "./resourceRows";

/** What the operator announces: how the cloud runs, what is new, and when it is worked on. */
export function AnnouncementsCard() {
  const t = useT();
  const words = useAnnouncementWords();
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
                  <AnnouncementText announcement={one} words={words} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </Container>
  );
}
