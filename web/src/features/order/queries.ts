import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import { billingOrderList, billingOrderShow } from "../../api/generated/sdk.gen";
import type { OrderReply } from "../../api/generated/types.gen";
import type { Question } from "../../kit/table/question";
import { serverNow } from "../../state/serverClock";
import { FILTER_NAMES, orderFilters } from "./filters";

/** Everything about orders, to ask anew once one has changed. */
export const ORDERS = ["orders"] as const;
/** Milliseconds between two looks at an order that waits for its audit, or whose goods are still being made. */
const FOLLOWED = 15_000;

/** How soon orders are looked at again: none of which anything is still to come. */
export const pace = (orders: readonly Pick<OrderReply, "state" | "fulfil">[]) =>
  orders.some(({ state, fulfil }) => state === "pending" || fulfil === "building") ? FOLLOWED : false;

/** The orders that the person may see. */
export const ORDER_LIST: Question<OrderReply> = {
  queryKey: [...ORDERS, "list"],
  filterNames: FILTER_NAMES,
  fetch: ({ value }, page, signal) =>
    call(billingOrderList({ signal, query: { ...orderFilters(value, serverNow()), ...page } })),
};

/** One order, followed until its audit has ended and what was ordered is there. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...ORDERS, "one", orderId],
    queryFn: ({ signal }) => call(billingOrderShow({ signal, query: { order_id: orderId } })),
    refetchInterval: ({ state }) => pace(state.data ? [state.data] : []),
    retry: false,
    meta: { quiet: true },
  });
