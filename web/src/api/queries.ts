import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "./call";
import {
  infoShow,
  menuShow,
  messageCountShow,
  messageListShow,
  projectListShow,
  vdcListShow,
  viewHistoryShow,
} from "./generated/sdk.gen";

const MINUTE = 60_000;

/** Who is signed in. */
export const accountQuery = queryOptions({
  queryKey: ["account"],
  queryFn: ({ signal }) => call(infoShow({ signal })),
  staleTime: MINUTE,
});

/** What the menu shows. */
export const menuQuery = queryOptions({
  queryKey: ["menu"],
  queryFn: ({ signal }) => call(menuShow({ signal })),
  staleTime: MINUTE,
});

/** The account's projects. */
export const projectsQuery = queryOptions({
  queryKey: ["projects"],
  queryFn: ({ signal }) => call(projectListShow({ signal })),
  staleTime: MINUTE,
});

/** The account's virtual data centres. */
export const vdcsQuery = queryOptions({
  queryKey: ["vdcs"],
  queryFn: ({ signal }) => call(vdcListShow({ signal })),
  staleTime: MINUTE,
});

/** How many messages there are, and how many are unread. */
export const messageCountQuery = queryOptions({
  queryKey: ["messages", "count"],
  queryFn: ({ signal }) => call(messageCountShow({ signal })),
  refetchInterval: MINUTE,
});

/** The messages, newest first, page by page. */
export const messagesQuery = infiniteQueryOptions({
  queryKey: ["messages", "list"],
  queryFn: ({ signal, pageParam }) =>
    call(messageListShow({ signal, query: { limit: 20, ...(pageParam && { cursor: pageParam }) } })),
  initialPageParam: "",
  getNextPageParam: (page) => page.next_cursor ?? undefined,
});

/** Which pages were visited last. */
export const historyQuery = queryOptions({
  queryKey: ["history"],
  queryFn: ({ signal }) => call(viewHistoryShow({ signal })),
});
