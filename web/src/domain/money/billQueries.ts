import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import { billingBillOverview } from "../../api/generated/sdk.gen";
import type { BillingBillOverviewData } from "../../api/generated/types.gen";
import { projectQuery } from "../../state/project";

/** What the overview is asked by. */
type Asked = NonNullable<BillingBillOverviewData["query"]>;

/** What was charged over a period, in bars of a span; of one project, or of all. */
export const spendingQuery = (period: Asked["period"], by: Asked["by"], project: string) =>
  queryOptions({
    queryKey: ["bills", "overview", period, by, project],
    queryFn: ({ signal }) => call(billingBillOverview({ signal, query: { period, by, ...projectQuery(project) } })),
  });

/** The same as the page of bills begins with: half a year, by month. */
export const usualSpendingQuery = (project: string) => spendingQuery("half_year", "month", project);
