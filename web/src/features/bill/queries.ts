import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import { billingBillOverview } from "../../api/generated/sdk.gen";
import { oneOf } from "../../kit/table/oneOf";
import type { AddressValue } from "../../kit/table/useListState";
import { projectQuery } from "../../state/project";

/** The times that are looked at, and the spans of a bar. */
export const PERIODS = ["half_year", "year"] as const;
export const SPANS = ["week", "month", "year"] as const;

/** What the overview shows, from what stands in the address. */
export function overviewAsked(value: AddressValue) {
  return {
    period: oneOf(PERIODS, value("period")) ?? "half_year",
    by: oneOf(SPANS, value("by")) ?? "month",
    project: value("project"),
  };
}

/** What was spent, as the address asks. */
export const overviewQuery = (value: AddressValue) => {
  const { period, by, project } = overviewAsked(value);
  return queryOptions({
    queryKey: ["bills", "overview", period, by, project],
    queryFn: ({ signal }) => call(billingBillOverview({ signal, query: { period, by, ...projectQuery(project) } })),
  });
};
