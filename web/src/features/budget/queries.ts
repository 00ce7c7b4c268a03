import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import { budgetList } from "../../api/generated/sdk.gen";

/** The budgets of the projects whose bills the person may see, and how their month goes. */
export const budgetsQuery = queryOptions({
  queryKey: ["budgets"],
  queryFn: ({ signal }) => call(budgetList({ signal })),
  // Usage is rated all the time.
  refetchInterval: 60_000,
});
