import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import { useQuery } from "@tanstack/react-query";
import { EventLine } from "../../domain/event/EventLine";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { EmptyState } from "../../kit/ui/EmptyState";
import { PageLink } from "../../kit/ui/PageLink";
import { QueryState } from "../../kit/ui/QueryState";
import { ALL_PROJECTS, useProjectId } from "../../state/project";
import { eventsQuery } from "./queries";
import { Rows } from "./Rows";

/** What goes on or failed, alerts that are not read, and sign-ins that were refused, of a week; the rest is on a page of its own. */
export function EventsCard() {
  const t = useT();
  const project = useProjectId();
  const events = useQuery(eventsQuery(project));
  return (
    <Container
      fitHeight
      header={
        <Header
          variant="h2"
          description={project === ALL_PROJECTS.project_id ? t("home.events_about") : t("home.events_of_project")}
          actions={<PageLink href={PATHS.events}>{t("event.all")}</PageLink>}
        >
          {t("home.events")}
        </Header>
      }
    >
      <QueryState query={events}>
        {({ items }) => {
          if (items.length === 0)
            return <EmptyState icon="nothing" title={t("home.events_none")} hint={t("home.events_hint")} />;
          return (
            <Rows
              rows={items.map((event) => ({ id: event.event_id, what: <EventLine event={event} />, when: event.at }))}
            />
          );
        }}
      </QueryState>
    </Container>
  );
}
