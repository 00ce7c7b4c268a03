import { lazy } from "react";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { shortNumber } from "../kit/ui/shortNumber";
import { orderStateNames } from "./generated/names.gen";
import { orderList } from "./generated/sdk.gen";
import type { OrderState, QueuedOrder } from "./generated/types.gen";
import { useMay } from "./may";
import { ProductName } from "./ProductName";
import { Queue } from "./Queue";
import { amountColumn, customerColumn, momentColumn, stateColumn } from "./queueColumns";

// Fetched with the first one that is opened.
const OrderDialog = lazy(() => import("./OrderDialog").then((module) => ({ default: module.OrderDialog })));

const ENDED = orderStateNames.filter((state) => state !== "pending");

/** The orders: those that wait, the longest waiting first, or those that ended in one way. */
export function OrdersPage() {
  const t = useT();
  const times = useTimes();
  const may = useMay();
  return (
    <Queue<OrderState, QueuedOrder>
      name="orders"
      title={t("title.operator_orders")}
      waiting={t("operator.order_pending")}
      states={ENDED}
      word={(state) => t(`operator.order_${state}`)}
      list={(query, signal) => call(orderList({ query, signal }))}
      rowId={({ order }) => order.order_id}
      rowName={({ order }) => shortNumber(order.order_id)}
      groupOf={({ order }) => (order.state === "pending" && order.purchase_id) || order.order_id}
      columns={[
        customerColumn(t, { isRowHeader: true, width: 110 }),
        {
          id: "order",
          header: t("operator.order"),
          cell: ({ order }) => shortNumber(order.order_id),
          isOneLine: true,
          width: 105,
        },
        momentColumn("ordered", t("operator.ordered"), times, ({ order }) => order.created_at),
        {
          id: "product",
          header: t("operator.product"),
          cell: ({ order }) => <ProductName product={order.product} />,
          isSoonOnPhone: true,
          width: 160,
        },
        {
          id: "region",
          header: t("operator.order_region"),
          cell: ({ order }) => order.region,
          isOneLine: true,
          width: 95,
        },
        {
          id: "scheme",
          header: t("operator.scheme"),
          cell: ({ order }) => t(`operator.scheme_${order.scheme}`),
          width: 120,
        },
        amountColumn("price", t("operator.price"), ({ order }) => order.total, { width: 95 }),
        stateColumn(t, ({ order }) => `operator.order_${order.state}`, { width: 125 }),
      ]}
      search={t("operator.order_search")}
      decisions={may("order_review") ? [t("operator.approve"), t("operator.reject")] : undefined}
      empty={{ title: t("operator.order_empty"), hint: t("operator.order_empty_hint") }}
      dialog={(shown, onClose) => <OrderDialog shown={shown} onClose={onClose} />}
    />
  );
}
