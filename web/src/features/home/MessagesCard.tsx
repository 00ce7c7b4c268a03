import Badge from "@cloudscape-design/components/badge";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { messageCountQuery, messagesQuery } from "../../api/queries";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { EmptyState } from "../../kit/ui/EmptyState";
import { QueryState } from "../../kit/ui/QueryState";
import { setMessagesOpen } from "../../state/messagesPanel";
import { Rows } from "./Rows";

/** Messages shown here; the panel has them all. */
const SHOWN = 5;

/** The newest messages. */
export function MessagesCard() {
  const t = useT();
  const times = useTimes();
  const messages = useInfiniteQuery(messagesQuery);
  const unread = useQuery({ ...messageCountQuery, meta: { quiet: true } }).data?.unread ?? 0;
  return (
    <Container
      fitHeight
      header={
        <Header
          variant="h2"
          actions={<Button onClick={() => setMessagesOpen(true)}>{t("messages.view_all")}</Button>}
          {...(unread > 0 && { counter: `(${unread})` })}
        >
          {t("messages.title")}
        </Header>
      }
    >
      <QueryState query={messages}>
        {({ pages }) => {
          const newest = pages.flatMap((page) => page.items).slice(0, SHOWN);
          if (newest.length === 0) return <EmptyState title={t("messages.empty")} hint={t("messages.empty_hint")} />;
          return (
            <Rows
              rows={newest.map(({ message_id, title, created_at, read_at }) => ({
                id: message_id,
                what: (
                  <>
                    {title} {!read_at && <Badge color="blue">{t("messages.unread")}</Badge>}
                  </>
                ),
                when: created_at,
                ago: times.ago(created_at),
                at: times.at(created_at),
              }))}
            />
          );
        }}
      </QueryState>
    </Container>
  );
}
