import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import { accountDeletionShow } from "../../api/generated/sdk.gen";

/** What stands in the way of deleting the account, and what goes with it. */
export const deletionQuery = queryOptions({
  queryKey: ["deletion"],
  queryFn: ({ signal }) => call(accountDeletionShow({ signal })),
  meta: { quiet: true },
});
