import Button from "@cloudscape-design/components/button";
import Drawer from "@cloudscape-design/components/drawer";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { CSSProperties } from "react";
import { messagesQuery } from "../../api/queries";
import { useMarkRead } from "../../domain/message/useMarkRead";
import { PATHS } from "../../domain/paths";
import { AllProjects } from "../../domain/project/AllProjects";
import { useT } from "../../i18n/t";
import { EmptyState } from "../../kit/ui/EmptyState";
import { QueryState } from "../../kit/ui/QueryState";
import { useFollow } from "../../kit/ui/useFollow";
import { setMessagesOpen } from "../../state/messagesPanel";
import { MessageItem } from "./MessageItem";

/** The person's messages, newest first, page by page. */
export function MessagesPanel() {
  const t = useT();
  const messages = useInfiniteQuery(messagesQuery);
  const read = useMarkRead();
  const follow = useFollow();
  const hasUnread = messages.data?.pages.some((page) => page.items.some((message) => !message.read_at)) ?? false;
  return (
    <Drawer
      header={<h2>{t("messages.title")}</h2>}
      headerActions={
        <>
          {hasUnread && (
            <Button variant="inline-link" loading={read.isPending} onClick={() => read.mutate({ all: true })}>
              {t("messages.mark_all")}
            </Button>
          )}
          <Button
            variant="inline-link"
            href={PATHS.messages}
            onFollow={(event) => {
              follow(PATHS.messages, event);
              setMessagesOpen(false);
            }}
          >
            {t("messages.view_all")}
          </Button>
        </>
      }
    >
      <AllProjects />
      <QueryState query={messages}>
        {({ pages }) => {
          const list = pages.flatMap((page) => page.items);
          if (list.length === 0)
            return <EmptyState icon="nothing" title={t("messages.empty")} hint={t("messages.empty_hint")} />;
          return (
            <>
              <ul style={plain}>
                {list.map((message) => (
                  <MessageItem
                    key={message.message_id}
                    message={message}
                    onRead={() => read.mutate({ message_ids: [message.message_id] })}
                  />
                ))}
              </ul>
              {messages.hasNextPage && (
                <div style={more}>
                  <Button loading={messages.isFetchingNextPage} onClick={() => messages.fetchNextPage()}>
                    {t("messages.more")}
                  </Button>
                </div>
              )}
            </>
          );
        }}
      </QueryState>
    </Drawer>
  );
}

const plain: CSSProperties = { listStyle: "none", margin: 0, padding: 0 };
const more: CSSProperties = { display: "grid", justifyContent: "center", paddingBlock: 16 };
