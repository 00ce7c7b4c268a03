import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import { accountDeletionShow, accountPayoutShow } from "../../api/generated/sdk.gen";

/** What stands in the way of deleting the account, and what goes with it. */
export const deletionQuery = queryOptions({
  queryKey: ["deletion"],
  queryFn: ({ signal }) => call(accountDeletionShow({ signal })),
  meta: { quiet: true },
});

/** What is left of the balance, and how far paying it back has come. */
export const payoutQuery = queryOptions({
  queryKey: ["payout"],
  queryFn: ({ signal }) => call(accountPayoutShow({ signal })),
  meta: { quiet: true },
});
