import Button from "@cloudscape-design/components/button";
import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import { useState } from "react";
import { call } from "../../api/call";
import { messageDelete } from "../../api/generated/sdk.gen";
import type { MessageDeleteDraft, MessageReply } from "../../api/generated/types.gen";
import { mayItem } from "../../domain/access/mayItem";
import { useMarkRead, WITH_MESSAGES } from "../../domain/message/useMarkRead";
import { useT } from "../../i18n/t";
import { Confirm } from "../../kit/form/Confirm";
import type { Selected } from "../../kit/table/ResourceTable";

/** Marks messages as read and deletes them: those that are chosen, or all. */
export function MessageActions({ selected: { items, done } }: { selected: Selected<MessageReply> }) {
  const t = useT();
  const read = useMarkRead();
  const [gone, setGone] = useState<MessageDeleteDraft | null>(null);
  const message_ids = items.map(({ message_id }) => message_id);
  const unread = items.filter(({ read_at }) => !read_at).map(({ message_id }) => message_id);
  const onSuccess = done;
  return (
    <>
      <Button
        loading={read.isPending}
        disabled={unread.length === 0}
        disabledReason={message_ids.length === 0 ? t("message.choose") : t("message.all_read")}
        onClick={() => read.mutate({ message_ids: unread }, { onSuccess })}
      >
        {t("messages.mark")}
      </Button>
      <ButtonDropdown
        items={[
          mayItem("chosen", t("message.delete"), {
            allowed: message_ids.length > 0,
            reason: t("message.choose"),
          }),
          { id: "read", text: t("messages.mark_all") },
          { id: "delete", text: t("message.delete_read") },
        ]}
        onItemClick={({ detail }) => {
          if (detail.id === "read") read.mutate({ all: true }, { onSuccess });
          else setGone(detail.id === "chosen" ? { message_ids } : { all_read: true });
        }}
      >
        {t("message.actions")}
      </ButtonDropdown>
      {gone && (
        <Confirm
          title={
            gone.all_read
              ? t("message.delete_read_title")
              : t("message.delete_title", { count: gone.message_ids?.length ?? 0 })
          }
          confirm={t("message.delete")}
          call={() => call(messageDelete({ body: gone }))}
          says={() => t("message.deleted")}
          invalidate={WITH_MESSAGES}
          done={done}
          onClose={() => setGone(null)}
        >
          {t("message.delete_text")}
        </Confirm>
      )}
    </>
  );
}
