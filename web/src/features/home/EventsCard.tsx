import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import Link from "@cloudscape-design/components/link";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import type { EventReply } from "../../api/generated/types.gen";
import { MessageLink } from "../../domain/message/MessageLink";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { EmptyState } from "../../kit/ui/EmptyState";
import { QueryState } from "../../kit/ui/QueryState";
import { useFollow } from "../../kit/ui/useFollow";
import { useProjectId } from "../../state/project";
import { OperationLine } from "./OperationLine";
import { eventsQuery } from "./queries";
import { Rows } from "./Rows";

const SIGN_INS = `${PATHS.security}?tab=sign_ins`;

/** What goes on with instances or failed, alerts that are not read, and sign-ins that were refused, of a week. */
export function EventsCard() {
  const t = useT();
  const project = useProjectId();
  const events = useQuery(eventsQuery(project));
  return (
    <Container
      fitHeight
      header={
        <Header variant="h2" description={t("home.events_about")}>
          {t("home.events")}
        </Header>
      }
    >
      <QueryState query={events}>
        {({ events: all }) => {
          if (all.length === 0)
            return <EmptyState icon="nothing" title={t("home.events_none")} hint={t("home.events_hint")} />;
          return (
            <Rows
              rows={all.map((event) => ({
                id: idOf(event),
                what: <What event={event} />,
                when: event.at,
              }))}
            />
          );
        }}
      </QueryState>
    </Container>
  );
}

/** Tells events apart: two tries to sign in may come from one address. */
function idOf({ at, operation, message, sign_in }: EventReply): string {
  return operation?.operation.operation_id ?? message?.message_id ?? [at, sign_in?.address, sign_in?.outcome].join();
}

function What({ event: { operation, message, sign_in } }: { event: EventReply }) {
  const t = useT();
  const follow = useFollow();
  if (operation) return <OperationLine newest={operation} />;
  if (message) {
    return (
      <StatusIndicator type="info">
        <MessageLink message={message}>{message.title}</MessageLink>
      </StatusIndicator>
    );
  }
  return (
    <StatusIndicator type="warning">
      <Link href={SIGN_INS} onFollow={(event) => follow(SIGN_INS, event)}>
        {t("home.sign_in_refused", { address: sign_in?.address ?? "" })}
      </Link>
    </StatusIndicator>
  );
}
