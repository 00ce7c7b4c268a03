import Badge from "@cloudscape-design/components/badge";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import Link from "@cloudscape-design/components/link";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { messageCountQuery, messagesQuery } from "../../api/queries";
import { MessageLink } from "../../domain/message/MessageLink";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { EmptyState } from "../../kit/ui/EmptyState";
import { QueryState } from "../../kit/ui/QueryState";
import { useFollow } from "../../kit/ui/useFollow";
import { ALL_PROJECTS, useProjectId } from "../../state/project";
import { JUST_ASKED } from "./queries";
import { Rows } from "./Rows";

/** Messages shown here; their page has them all. */
const SHOWN = 5;

/** The newest messages to the person, on the first page. */
export function MessagesCard() {
  const t = useT();
  const follow = useFollow();
  const isNarrow = useProjectId() !== ALL_PROJECTS.project_id;
  const messages = useInfiniteQuery(messagesQuery);
  const unread = useQuery({ ...messageCountQuery, staleTime: JUST_ASKED, meta: { quiet: true } }).data?.unread ?? 0;
  return (
    <Container
      fitHeight
      header={
        <Header
          variant="h2"
          {...(isNarrow && { description: t("home.messages_of_all") })}
          actions={
            <Link href={PATHS.messages} onFollow={(event) => follow(PATHS.messages, event)}>
              {t("messages.view_all")}
            </Link>
          }
          {...(unread > 0 && { counter: `(${unread})` })}
        >
          {t("messages.title")}
        </Header>
      }
    >
      <QueryState query={messages}>
        {({ pages }) => {
          const newest = pages.flatMap((page) => page.items).slice(0, SHOWN);
          if (newest.length === 0)
            return <EmptyState icon="nothing" title={t("messages.empty")} hint={t("messages.empty_hint")} />;
          return (
            <Rows
              rows={newest.map((message) => ({
                id: message.message_id,
                what: (
                  <>
                    <MessageLink message={message}>{message.title}</MessageLink>{" "}
                    {!message.read_at && <Badge color="blue">{t("messages.unread")}</Badge>}
                  </>
                ),
                when: message.created_at,
              }))}
            />
          );
        }}
      </QueryState>
    </Container>
  );
}
