import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { call } from "../../api/call";
import { groupList, groupShow, rightsList, userList, userShow } from "../../api/generated/sdk.gen";

/** Groups that a choice shows at once; the rest is found by typing. */
const CHOICE = 50;

/** How many sub-users the account has; 1001 stands for more than 1,000. */
export const usersTotalQuery = queryOptions({
  queryKey: ["users", "total"],
  queryFn: async ({ signal }) => (await call(userList({ signal, query: { limit: 1 } }))).total_hint ?? 0,
  meta: { quiet: true },
});

/** One sub-user, with what they are granted. */
export const userQuery = (user_id: string) =>
  queryOptions({
    queryKey: ["users", "one", user_id],
    queryFn: ({ signal }) => call(userShow({ signal, query: { user_id } })),
    meta: { quiet: true },
  });

/** The groups whose names begin with a text. */
export const groupChoiceQuery = (q: string) =>
  queryOptions({
    queryKey: ["groups", "choice", q],
    queryFn: ({ signal }) => call(groupList({ signal, query: { limit: CHOICE, ...(q && { q }) } })),
  });

/** One group, with what its members are granted. */
export const groupQuery = (group_id: string) =>
  queryOptions({
    queryKey: ["groups", "one", group_id],
    queryFn: ({ signal }) => call(groupShow({ signal, query: { group_id } })),
    meta: { quiet: true },
  });

/** Whose rights, and where; nothing: one's own, in the whole account. */
interface RightsQuestion {
  user_id?: string;
  project_id?: string;
  vdc_id?: string;
}

/** What somebody may do in a place, and which grants say so. */
export const rightsQuery = (query: RightsQuestion) =>
  queryOptions({
    queryKey: ["rights", query],
    queryFn: ({ signal }) => call(rightsList({ signal, query })),
    meta: { quiet: true },
  });

/** Tells the cache that sub-users, groups or what they are granted changed. */
export function useChanged(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all([["users"], ["groups"], ["rights"]].map((queryKey) => client.invalidateQueries({ queryKey })));
  }, [client]);
}

/** The sub-users whose name, login name or mailbox begins with a text. */
export const userChoiceQuery = (q: string) =>
  queryOptions({
    queryKey: ["users", "choice", q],
    queryFn: ({ signal }) => call(userList({ signal, query: { limit: CHOICE, sort: "name", ...(q && { q }) } })),
  });
