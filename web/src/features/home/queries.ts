import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import { accountEventList, billingOrderList, billingResourceList } from "../../api/generated/sdk.gen";
import { RESOURCES } from "../../domain/resource/queries";
import { projectQuery } from "../../state/project";

/** Milliseconds for which an answer is taken that another part of the page has just asked for. */
export const JUST_ASKED = 5_000;
/** Milliseconds between two looks: sign-ins that are refused are told by nobody. */
const LATER = 60_000;

/** Events that home shows. */
const EVENTS = 8;

/** What goes on or failed, alerts that are not read, and sign-ins that were refused, of a week. */
export const eventsQuery = (project: string) =>
  queryOptions({
    queryKey: ["events", project],
    queryFn: ({ signal }) => call(accountEventList({ signal, query: { ...projectQuery(project), limit: EVENTS } })),
    refetchInterval: LATER,
    meta: { quiet: true },
  });

/** Whether there is any resource that the person may see, in whatever project. */
export const firstResourceQuery = queryOptions({
  queryKey: [...RESOURCES, "first"],
  queryFn: ({ signal }) => call(billingResourceList({ signal, query: { limit: 1 } })),
  meta: { quiet: true },
});

/** The newest order that was approved, whatever it is of: everything that an account has came of one. */
export const newestOrderQuery = queryOptions({
  queryKey: ["orders", "newest"],
  queryFn: ({ signal }) => call(billingOrderList({ signal, query: { state: "approved", limit: 1 } })),
  meta: { quiet: true },
});
