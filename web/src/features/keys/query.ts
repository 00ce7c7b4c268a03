import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import { keyList } from "../../api/generated/sdk.gen";

/** The most keys that one call tells; nobody has more of their own. */
const ALL = 100;

/** The person's own keys, how many there may be, and whether there may be any. */
export const ownKeysQuery = queryOptions({
  queryKey: ["keys", "own"],
  queryFn: ({ signal }) => call(keyList({ signal, query: { own: true, limit: ALL } })),
});
