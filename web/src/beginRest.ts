import type { QueryKey } from "@tanstack/react-query";
import { queryClient } from "./api/cache";
import { type Address, begin, beginList, load } from "./begin";

/** A question about one thing. */
type One = Parameters<typeof queryClient.prefetchQuery>[0] & { queryKey: QueryKey };

const beginOne = (query: One) => begin(query.queryKey, () => queryClient.prefetchQuery(query));

/** The page of one order. */
export async function order({ id = "" }: Address): Promise<void> {
  const { orderQuery, maySomewhere } = await load(import("./features/order/queries"));
  if (maySomewhere("order_view")) beginOne(orderQuery(id) as One);
}

/** The list of GPU servers. */
export async function gpuServers(address: Address): Promise<void> {
  const { GPU_SERVER_LIST, maySomewhere } = await load(import("./features/gpuServer/queries"));
  if (maySomewhere("compute_view")) beginList(GPU_SERVER_LIST, address);
}

/** The page of one GPU server. */
export async function gpuServer({ id = "" }: Address): Promise<void> {
  const { gpuServerQuery, maySomewhere } = await load(import("./features/gpuServer/queries"));
  if (maySomewhere("compute_view")) beginOne(gpuServerQuery(id) as One);
}

/** The list of resources. */
export async function resources(address: Address): Promise<void> {
  const { RESOURCE_LIST, maySomewhere } = await load(import("./features/resource/question"));
  if (maySomewhere("compute_view")) beginList(RESOURCE_LIST, address);
}

/** The page of one invoice. */
export async function invoice({ id = "" }: Address): Promise<void> {
  const { invoiceQuery, may } = await load(import("./features/invoice/queries"));
  if (may("bill_view")) beginOne(invoiceQuery(id) as One);
}

/** The list of tickets, of which everybody sees their own. */
export async function tickets(address: Address): Promise<void> {
  const { TICKET_LIST } = await import("./features/ticket/queries");
  beginList(TICKET_LIST, address);
}

/** The page of one ticket. */
export async function ticket({ id = "" }: Address): Promise<void> {
  const { ticketQuery } = await import("./features/ticket/queries");
  beginOne(ticketQuery(id) as One);
}

/** The page of one sub-user. */
export async function user({ id = "" }: Address): Promise<void> {
  const { userQuery, may } = await load(import("./features/people/queries"));
  if (may("user_view")) beginOne(userQuery(id) as One);
}

/** One group of sub-users. */
export async function group({ id = "" }: Address): Promise<void> {
  const { groupQuery, may } = await load(import("./features/people/queries"));
  if (may("user_view")) beginOne(groupQuery(id) as One);
}
