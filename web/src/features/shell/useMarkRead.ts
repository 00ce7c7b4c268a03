import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call";
import { messageRead } from "../../api/generated/sdk.gen";
import type { MessageReadDraft } from "../../api/generated/types.gen";
import { messageCountQuery, messagesQuery } from "../../api/queries";

/** Marks messages as read: some by their ids, or all. */
export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: MessageReadDraft) => call(messageRead({ body })),
    onSuccess: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: messagesQuery.queryKey }),
        queries.invalidateQueries({ queryKey: messageCountQuery.queryKey }),
      ]);
    },
  });
}
