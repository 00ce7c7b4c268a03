import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import {
  billingResourceList,
  billingResourceRenewQuote,
  billingResourceShow,
  computeGpuServerList,
  computeInstanceList,
} from "../../api/generated/sdk.gen";
import type { ResourceReply } from "../../api/generated/types.gen";
import { projectQuery } from "../../state/project";
import { gpuServerPath, instancePath } from "../paths";
import { hasPage } from "./part";

/** Everything about resources, to ask anew once one has changed. */
export const RESOURCES = ["resources"] as const;

/** Milliseconds for which a price is taken as it was told. */
const PRICED = 60_000;
/** Resources asked for at most. */
const ASKED = 100;

/** Resources that need to be looked at; an instance once, without its parts. */
interface Attention {
  resources: ResourceReply[];
  /** How many there are; with a plus where there are more than these. Empty for none. */
  count: string;
  /** Whether these are all of them. */
  isAll: boolean;
}

async function ask(state: "expiring" | "deleting", project: string, signal: AbortSignal): Promise<Attention> {
  const query = { state, limit: ASKED, whole: true, ...projectQuery(project) };
  const { items: resources, next_cursor } = await call(billingResourceList({ signal, query }));
  const more = next_cursor ? "+" : "";
  return { resources, count: resources.length > 0 ? `${resources.length}${more}` : "", isAll: !next_cursor };
}

/** What ends or is renewed within 7 days, of a project or of all; the soonest first. */
export const expiringQuery = (project: string) =>
  queryOptions({
    queryKey: [...RESOURCES, "expiring", project],
    queryFn: ({ signal }) => ask("expiring", project, signal),
    meta: { quiet: true },
  });

/** What is going to be deleted, of a project or of all; the soonest first. */
export const deletingQuery = (project: string) =>
  queryOptions({
    queryKey: [...RESOURCES, "deleting", project],
    queryFn: ({ signal }) => ask("deleting", project, signal),
    meta: { quiet: true },
  });

/** What renewing some of them for one period costs, each of which the person may renew. */
export const renewalCostQuery = (resources: readonly ResourceReply[]) => {
  const resource_ids = resources.map(({ resource_id }) => resource_id);
  return queryOptions({
    queryKey: [...RESOURCES, "cost", ...resource_ids],
    queryFn: ({ signal }) => call(billingResourceRenewQuote({ body: { resource_ids, periods: 1 }, signal })),
    enabled: resource_ids.length > 0,
    retry: false,
    staleTime: PRICED,
    meta: { quiet: true },
  });
};

/** One resource; nothing is asked where something is not billed yet, or is about none. */
export const resourceQuery = (resourceId: string | null | undefined) =>
  queryOptions({
    queryKey: [...RESOURCES, "one", resourceId ?? ""],
    queryFn: ({ signal }) => call(billingResourceShow({ signal, query: { resource_id: resourceId ?? "" } })),
    enabled: Boolean(resourceId),
    retry: false,
    meta: { quiet: true },
  });

/** The page of the one thing that a resource bills or is a part of, where there is one: null where only a list shows it. */
export const thingQuery = (resource: ResourceReply) => {
  const { resource_id, part } = resource;
  return queryOptions({
    queryKey: [...RESOURCES, "thing", resource_id],
    queryFn: async ({ signal }) => {
      if (part) {
        const [one] = (await call(computeInstanceList({ signal, query: { resource_id, limit: 1 } }))).items;
        return one ? instancePath(one.instance_id) : null;
      }
      const query = { q: resource_id, limit: 1 };
      const [one] = (await call(computeGpuServerList({ signal, query }))).items;
      return one ? gpuServerPath(one.server_id) : null;
    },
    enabled: hasPage(resource),
    staleTime: PRICED,
    retry: false,
    meta: { quiet: true },
  });
};
