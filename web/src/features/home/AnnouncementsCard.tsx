import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AnnouncementReply } from "../../api/generated/types.gen";
import { announcementsQuery } from "../../api/queries";
import { AnnouncementText } from "../../domain/announcement/AnnouncementText";
import { useAnnouncementWords } from "../../domain/announcement/useAnnouncementWords";
import { useT } from "../../i18n/t";
import { EmptyState } from "../../kit/ui/EmptyState";
import { QueryState } from "../../kit/ui/QueryState";
import { list } from "./resourceRows";

/** Announcements shown here at first; they have no page of their own. */
const SHOWN = 5;

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
            <First all={all} />
          )
        }
      </QueryState>
    </Container>
  );
}

/** The first of them, and all once that is asked for. */
function First({ all }: { all: readonly AnnouncementReply[] }) {
  const t = useT();
  const words = useAnnouncementWords();
  const [isWhole, setWhole] = useState(false);
  return (
    <SpaceBetween size="m">
      <ul style={list}>
        {(isWhole ? all : all.slice(0, SHOWN)).map((one) => (
          <li key={one.announcement_id}>
            <AnnouncementText announcement={one} words={words} />
          </li>
        ))}
      </ul>
      {all.length > SHOWN && (
        <Button variant="inline-link" ariaExpanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t("home.announcements_fewer") : t("home.announcements_all", { count: all.length })}
        </Button>
      )}
    </SpaceBetween>
  );
}
