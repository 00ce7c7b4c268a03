import { useQueryClient } from "@tanstack/react-query";
import type { PayoutShowReply } from "../../api/generated/types.gen";
import { balanceQuery } from "../../api/queries";
import { deletionQuery, payoutQuery } from "./query";

/** What follows when something became of the rest of the balance: it is shown, and what stands in the way is asked for anew. */
export function usePayoutDone(): (reply: PayoutShowReply) => Promise<void> {
  const queries = useQueryClient();
  return async (reply) => {
    queries.setQueryData(payoutQuery.queryKey, reply);
    await Promise.all([
      queries.invalidateQueries({ queryKey: deletionQuery.queryKey }),
      queries.invalidateQueries({ queryKey: balanceQuery.queryKey }),
    ]);
  };
}
