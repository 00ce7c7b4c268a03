import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call";
import { messageRead } from "../../api/generated/sdk.gen";
import type { MessageReadDraft } from "../../api/generated/types.gen";

/** Begins the keys under which messages are asked for. */
export const MESSAGES = ["messages"] as const;

/** What is asked anew once a message was read or deleted: an unread one is among what happened lately, too. */
export const WITH_MESSAGES = [MESSAGES, ["events"]] as const;

/** Marks messages as read: some by their ids, or all. */
export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: MessageReadDraft) => call(messageRead({ body })),
    onSuccess: () => Promise.all(WITH_MESSAGES.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
