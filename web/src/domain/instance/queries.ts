import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import { computeInstanceOverview, computeRegionList } from "../../api/generated/sdk.gen";
import type { InstanceReply } from "../../api/generated/types.gen";
import { isLive } from "../../state/live";
import { projectQuery } from "../../state/project";

/** Everything about instances, to ask anew once one has changed. */
export const INSTANCES = ["instances"] as const;
/** Milliseconds between two looks while something is being done, and while nothing is. */
const [SOON, LATER] = [1_500, 15_000];
/** The same where changes are told as they happen, should one not be heard. */
const [SOON_TOLD, LATER_TOLD] = [10_000, 60_000];

/** How soon instances are looked at again: at once while something is being done with one of them and nobody tells what comes of it. */
export function paceOf(instances: readonly Pick<InstanceReply, "operation">[]): number {
  const [soon, later] = isLive.get() ? [SOON_TOLD, LATER_TOLD] : [SOON, LATER];
  return instances.some(({ operation }) => operation) ? soon : later;
}

/** Milliseconds between two looks at the regions: how one is changes without anybody's doing. */
const REGIONS_LATER = 60_000;

/** Each region: how it is, what a project, or the whole account, has there, and what is left there; followed. */
export const regionsQuery = (project: string) =>
  queryOptions({
    queryKey: ["regions", project],
    queryFn: ({ signal }) => call(computeRegionList({ signal, query: projectQuery(project) })),
    refetchInterval: REGIONS_LATER,
    meta: { quiet: true },
  });

/** How many instances of a project, or of all, are in which status where, and what was done with them last; followed. */
export const overviewQuery = (project: string) =>
  queryOptions({
    queryKey: [...INSTANCES, "overview", project],
    queryFn: ({ signal }) => call(computeInstanceOverview({ signal, query: projectQuery(project) })),
    refetchInterval: ({ state: { data } }) =>
      data
        ? paceOf(data.operations.map(({ operation: { kind, ended_at } }) => ({ operation: ended_at ? null : kind })))
        : false,
    meta: { quiet: true },
  });
