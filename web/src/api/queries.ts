import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "./call";
import {
  accountHomeShow,
  accountInfo,
  accountMenuShow,
  accountViewHistoryList,
  announcementList,
  billingAccount,
  billingOutlook,
  messageCount,
  messageList,
  messageSettingShow,
  projectList,
  recommendationList,
  securityShow,
  sessionList,
  vdcList,
} from "./generated/sdk.gen";

const MINUTE = 60_000;

/** Who is signed in. */
export const accountQuery = queryOptions({
  queryKey: ["account"],
  queryFn: ({ signal }) => call(accountInfo({ signal })),
  staleTime: MINUTE,
});

/** What the account has; only for who may see the balance. */
export const balanceQuery = queryOptions({
  queryKey: ["balance", "account"],
  queryFn: ({ signal }) => call(billingAccount({ signal })),
});

/** What goes out of the balance. */
export const outlookQuery = queryOptions({
  queryKey: ["balance", "outlook"],
  queryFn: ({ signal }) => call(billingOutlook({ signal })),
});

/** What the menu shows. */
export const menuQuery = queryOptions({
  queryKey: ["menu"],
  queryFn: ({ signal }) => call(accountMenuShow({ signal })),
  staleTime: MINUTE,
});

/** The projects of the account in which the person may see anything. */
export const projectsQuery = queryOptions({
  queryKey: ["projects"],
  queryFn: ({ signal }) => call(projectList({ signal })),
  staleTime: MINUTE,
});

/** The account's virtual data centres. */
export const vdcsQuery = queryOptions({
  queryKey: ["vdcs"],
  queryFn: ({ signal }) => call(vdcList({ signal })),
  staleTime: MINUTE,
});

/** How many messages there are, and how many are unread. */
export const messageCountQuery = queryOptions({
  queryKey: ["messages", "count"],
  queryFn: ({ signal }) => call(messageCount({ signal })),
  refetchInterval: MINUTE,
});

/** The messages, newest first, page by page. */
export const messagesQuery = infiniteQueryOptions({
  queryKey: ["messages", "list"],
  queryFn: ({ signal, pageParam }) =>
    call(messageList({ signal, query: { limit: 20, ...(pageParam && { cursor: pageParam }) } })),
  initialPageParam: "",
  getNextPageParam: (page) => page.next_cursor ?? undefined,
});

/** What the operator announces. */
export const announcementsQuery = queryOptions({
  queryKey: ["announcements"],
  queryFn: ({ signal }) => call(announcementList({ signal })),
  staleTime: MINUTE,
  refetchInterval: 5 * MINUTE,
  meta: { quiet: true },
});

/** What the operator recommends to an account like this one. */
export const recommendationsQuery = queryOptions({
  queryKey: ["recommendations"],
  queryFn: ({ signal }) => call(recommendationList({ signal })),
  staleTime: MINUTE,
  meta: { quiet: true },
});

/** How the person has arranged the first page. */
export const homeQuery = queryOptions({
  queryKey: ["home"],
  queryFn: ({ signal }) => call(accountHomeShow({ signal })),
  staleTime: MINUTE,
});

/** Which pages were visited last. */
export const historyQuery = queryOptions({
  queryKey: ["history"],
  queryFn: ({ signal }) => call(accountViewHistoryList({ signal })),
});

/** How the sign-in of whoever is signed in is guarded. */
export const securityQuery = queryOptions({
  queryKey: ["security"],
  queryFn: ({ signal }) => call(securityShow({ signal })),
});

/** Where the person is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => call(sessionList({ signal })),
});

/** Which contact receives which messages. */
export const messageSettingsQuery = queryOptions({
  queryKey: ["message_settings"],
  queryFn: ({ signal }) => call(messageSettingShow({ signal })),
});
