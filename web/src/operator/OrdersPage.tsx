import type { TableProps } from "@cloudscape-design/components/table";
import { Moment } from "./Clock";
import { orderList } from "./generated/sdk.gen";
import type { OrderState, QueuedOrder } from "./generated/types.gen";
import { amountText, OrderAudit, shortNumber } from "./OrderAudit";
import { OrderDialog } from "./OrderDialog";
import { Queue } from "./Queue";
import { useWords, type Word } from "./words";

const STATES: readonly [OrderState, ...OrderState[]] = ["pending", "approved", "disqualified", "cancelled"];

/** The orders: those that wait, the longest waiting first, or those that ended in one way. */
export function OrdersPage() {
  return (
    <Queue
      name="orders"
      states={STATES}
      word={(state) => (state === "pending" ? "orders_waiting" : state)}
      list={(query) => orderList({ query })}
      id={({ order }) => order.order_id}
      columns={columns(useWords())}
      empty="orders_empty"
      dialog={(shown, onClose) => <OrderDialog shown={shown} onClose={onClose} />}
    />
  );
}

function columns(w: (word: Word) => string): TableProps.ColumnDefinition<QueuedOrder>[] {
  return [
    { id: "customer", header: w("customer"), cell: (row) => row.customer_no, isRowHeader: true },
    { id: "order", header: w("order"), cell: ({ order }) => shortNumber(order.order_id) },
    { id: "ordered", header: w("ordered"), cell: ({ order }) => <Moment at={order.created_at} /> },
    { id: "product", header: w("product"), cell: ({ order }) => order.product },
    { id: "node", header: w("node"), cell: ({ order }) => order.region },
    { id: "scheme", header: w("scheme"), cell: ({ order }) => w(order.scheme) },
    { id: "price", header: w("price"), cell: ({ order }) => amountText(order.total) },
    { id: "state", header: w("state"), cell: ({ order }) => <OrderAudit state={order.state} /> },
  ];
}
