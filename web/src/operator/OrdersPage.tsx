import { lazy } from "react";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { shortNumber } from "../kit/ui/shortNumber";
import { amountText } from "./amounts";
import { orderStateNames } from "./generated/names.gen";
import { orderList } from "./generated/sdk.gen";
import type { OrderQueueReply, OrderState, QueuedOrder } from "./generated/types.gen";
import { Queue } from "./Queue";
import { StateMark } from "./StateMark";

// Fetched with the first one that is opened.
const OrderDialog = lazy(() => import("./OrderDialog").then((module) => ({ default: module.OrderDialog })));

const ENDED = orderStateNames.filter((state) => state !== "pending");

/** The orders: those that wait, the longest waiting first, or those that ended in one way. */
export function OrdersPage() {
  const t = useT();
  const times = useTimes();
  return (
    <Queue<OrderState, QueuedOrder, OrderQueueReply>
      name="orders"
      title={t("title.operator_orders")}
      waiting={t("operator.order_pending")}
      states={ENDED}
      word={(state) => t(`operator.order_${state}`)}
      list={(query, signal) => call(orderList({ query, signal }))}
      about={({ open }) => t("operator.open", { open })}
      rowId={({ order }) => order.order_id}
      rowName={({ order }) => shortNumber(order.order_id)}
      columns={[
        { id: "customer", header: t("operator.customer"), cell: (row) => row.customer_no, isRowHeader: true },
        { id: "order", header: t("operator.order"), cell: ({ order }) => shortNumber(order.order_id) },
        { id: "ordered", header: t("operator.ordered"), cell: ({ order }) => times.at(order.created_at) },
        { id: "product", header: t("operator.product"), cell: ({ order }) => order.product, isSoonOnPhone: true },
        { id: "region", header: t("operator.order_region"), cell: ({ order }) => order.region },
        { id: "scheme", header: t("operator.scheme"), cell: ({ order }) => t(`operator.scheme_${order.scheme}`) },
        { id: "price", header: t("operator.price"), cell: ({ order }) => amountText(order.total), isSoonOnPhone: true },
        {
          id: "state",
          header: t("operator.state"),
          cell: ({ order }) => <StateMark state={`operator.order_${order.state}`} />,
        },
      ]}
      search={t("operator.customer_search")}
      empty={{ title: t("operator.order_empty"), hint: t("operator.order_empty_hint") }}
      dialog={(shown, onClose) => <OrderDialog shown={shown} onClose={onClose} />}
    />
  );
}
