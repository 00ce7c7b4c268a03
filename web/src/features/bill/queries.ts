import { spendingQuery } from "../../domain/money/billQueries";
import { oneOf } from "../../kit/table/oneOf";
import type { AddressValue } from "../../kit/table/useListState";

/** The times that are looked at, and the spans of a bar. */
export const PERIODS = ["half_year", "year"] as const;
export const SPANS = ["week", "month", "year"] as const;

/** What the overview shows, from what stands in the address. */
export function toOverviewQuestion(value: AddressValue) {
  return {
    period: oneOf(PERIODS, value("period")) ?? "half_year",
    by: oneOf(SPANS, value("by")) ?? "month",
    project: value("project"),
  };
}

/** What was spent, as the address asks. */
export const overviewQuery = (value: AddressValue) => {
  const { period, by, project } = toOverviewQuestion(value);
  return spendingQuery(period, by, project);
};
