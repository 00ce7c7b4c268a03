import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import { billingOrderShow } from "../../api/generated/sdk.gen";

/** Everything about orders, to ask anew once one has changed. */
export const ORDERS = ["orders"] as const;
/** Milliseconds between two looks at an order that waits for its audit. */
const FOLLOWED = 15_000;

/** What a person says to name an order: the end of its id, which differs most. */
export function orderNumber(orderId: string): string {
  return orderId.slice(-12).toUpperCase();
}

/** One order, followed until its audit has ended. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...ORDERS, "one", orderId],
    queryFn: ({ signal }) => call(billingOrderShow({ signal, query: { order_id: orderId } })),
    refetchInterval: ({ state }) => (state.data?.state === "pending" ? FOLLOWED : false),
    retry: false,
    meta: { quiet: true },
  });
