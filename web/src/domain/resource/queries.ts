import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import { billingResourceList, billingResourceRenewQuote, billingResourceShow } from "../../api/generated/sdk.gen";
import type { ResourceReply } from "../../api/generated/types.gen";
import { projectQuery } from "../../state/project";

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

/**
 * What needs to be looked at, of a project or of all: what ends or is renewed within 7 days, and what is going to be deleted; the
 * soonest first.
 */
export const attentionQuery = (project: string) =>
  queryOptions({
    queryKey: [...RESOURCES, "attention", project],
    queryFn: async ({ signal }) => {
      const ask = async (state: "expiring" | "deleting"): Promise<Attention> => {
        const query = { state, limit: ASKED, whole: true, ...projectQuery(project) };
        const { items: resources, next_cursor } = await call(billingResourceList({ signal, query }));
        const more = next_cursor ? "+" : "";
        const count = resources.length > 0 ? `${resources.length}${more}` : "";
        return { resources, count, isAll: !next_cursor };
      };
      const [expiring, deleting] = await Promise.all([ask("expiring"), ask("deleting")]);
      const end = ({ arrears }: ResourceReply) => String(arrears?.delete_at);
      deleting.resources.sort((one, other) => end(one).localeCompare(end(other)));
      return { expiring, deleting };
    },
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
