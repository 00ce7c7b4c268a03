import Badge from "@cloudscape-design/components/badge";
import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useMemo } from "react";
import { call } from "../../api/call";
import { messageTypeNames } from "../../api/generated/names.gen";
import { messageList } from "../../api/generated/sdk.gen";
import type { MessageReply } from "../../api/generated/types.gen";
import { MessageLink } from "../../domain/message/MessageLink";
import { MESSAGES } from "../../domain/message/useMarkRead";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { ChoiceFilter } from "../../kit/table/ChoiceFilter";
import { oneOf } from "../../kit/table/oneOf";
import { type Column, ResourceTable } from "../../kit/table/ResourceTable";
import type { ListState } from "../../kit/table/useListState";
import { MessageActions } from "./MessageActions";

/** By what a list of messages can be narrowed. */
const READ = ["unread", "read"] as const;

/** `/main/messages`: the person's messages, each with what it is about. */
export function MessagesPage() {
  const t = useT();
  const columns = useMessageColumns();
  return (
    <ResourceTable<MessageReply>
      id="messages"
      title={t("title.messages")}
      description={t("message.intro")}
      columns={columns}
      itemId={({ message_id }) => message_id}
      itemName={({ title }) => title}
      queryKey={[...MESSAGES, "page"]}
      fetch={(list, page, signal) => {
        const message_type = oneOf(messageTypeNames, list.value("message_type"));
        const read = oneOf(READ, list.value("read"));
        const query = {
          ...(list.value("q") && { q: list.value("q") }),
          ...(message_type && { message_type }),
          ...(read && { unread: read === "unread" }),
          ...page,
        };
        return call(messageList({ signal, query }));
      }}
      filterNames={["message_type", "read"]}
      search={t("message.search")}
      filters={(list) => <Filters list={list} />}
      selectable
      actions={(selected) => <MessageActions selected={selected} />}
      empty={{ title: t("messages.empty"), hint: t("messages.empty_hint") }}
    />
  );
}

function Filters({ list }: { list: ListState }) {
  const t = useT();
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <ChoiceFilter
        list={list}
        name="message_type"
        label={t("message.type")}
        all={t("message.type_all")}
        choices={messageTypeNames}
        word={(type) => t(`message.type_${type}`)}
      />
      <ChoiceFilter
        list={list}
        name="read"
        label={t("message.read")}
        all={t("message.read_all")}
        choices={READ}
        word={(read) => t(`message.read_${read}`)}
      />
    </SpaceBetween>
  );
}

function useMessageColumns(): readonly Column<MessageReply>[] {
  const t = useT();
  const times = useTimes();
  return useMemo(
    () => [
      {
        id: "message",
        header: t("message.message"),
        cell: (message) => (
          <div>
            <MessageLink message={message}>{message.title}</MessageLink>{" "}
            {!message.read_at && <Badge color="blue">{t("messages.unread")}</Badge>}
            <Box color="text-body-secondary">{message.body}</Box>
          </div>
        ),
        isRowHeader: true,
        width: 640,
      },
      {
        id: "type",
        header: t("message.type"),
        cell: ({ message_type }) => t(`message.type_${message_type}`),
        width: 160,
      },
      {
        id: "created",
        header: t("message.created"),
        cell: ({ created_at }) => times.at(created_at),
        width: 200,
        isOneLine: true,
      },
    ],
    [t, times],
  );
}
