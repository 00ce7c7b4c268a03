import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import { accountEventList } from "../../api/generated/sdk.gen";
import type { EventReply, OperationReply } from "../../api/generated/types.gen";
import { paceOf } from "../../domain/instance/queries";
import type { Batch } from "./batch";

/** The newest operations that are looked through: more than a page of a list can begin at once. */
const NEWEST = 100;
/** Milliseconds by which this device's idea of the server's clock may be ahead of it. */
const APART = 10_000;

/** How far it is with one instance of a batch. */
export type Result = Pick<OperationReply, "state" | "reason">;

/** How far it is with one instance of a batch, from the newest operations, newest first; nothing of those is known yet without them. */
export function resultOf({ act, since }: Batch, id: string, events: readonly EventReply[] | undefined): Result {
  const found = events
    ?.flatMap(({ operation }) => operation ?? [])
    .find(({ instance_id, operation }) => instance_id === id && operation.kind === act);
  if (found && Date.parse(found.operation.created_at) >= since - APART) return found.operation;
  // Of what no engine has anything nothing is left to do: it is deleted with the call.
  return { state: events && act === "delete" ? "done" : "waiting" };
}

/** Whether nothing more is to come of it. */
export const hasEnded = ({ state }: Result): boolean => state === "done" || state === "failed";

/** The newest operations with instances, looked at again until all of a batch have ended. */
export const batchQuery = (batch: Batch) =>
  queryOptions({
    queryKey: ["events", "batch", batch.act, batch.since],
    queryFn: ({ signal }) =>
      call(accountEventList({ signal, query: { kind: "operation", whole: true, limit: NEWEST } })),
    refetchInterval: ({ state: { data } }) =>
      batch.instances.every(({ id }) => hasEnded(resultOf(batch, id, data?.items)))
        ? false
        : paceOf([{ operation: batch.act }]),
    meta: { quiet: true },
  });
