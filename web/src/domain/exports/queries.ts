import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import { exportList } from "../../api/generated/sdk.gen";
import type { ExportReply } from "../../api/generated/types.gen";

/** Milliseconds between two looks at files that are not ready. */
const LOOK = 700;

/** Whether a file is still to be made. */
export function isPending({ state }: ExportReply): boolean {
  return state === "queued" || state === "running";
}

/** The person's files; looked at again and again while one of them is still to be made. */
export const exportsQuery = queryOptions({
  queryKey: ["exports"],
  queryFn: ({ signal }) => call(exportList({ signal })),
  refetchInterval: ({ state }) => (state.data?.exports.some(isPending) ? LOOK : false),
  staleTime: 0,
  meta: { quiet: true },
});
