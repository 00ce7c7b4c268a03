import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import { call } from "../api/call";
import { Moment } from "./Clock";
import { DecisionDialog } from "./DecisionDialog";
import { orderApprove, orderDisqualify } from "./generated/sdk.gen";
import type { QueuedOrder } from "./generated/types.gen";
import { amountText, OrderAudit, shortNumber } from "./OrderAudit";
import { useWords } from "./words";

const CHOICES = [
  { what: "disqualify", label: "refuse", hasReason: true },
  { what: "approve", label: "approve_order", hasReason: false },
] as const;
/** The call of each decision. */
const DECIDE = { approve: orderApprove, disqualify: orderDisqualify };
const WORDS = {
  effect: "order_effect",
  reason: "remark_customer",
  hint: "remark_order_hint",
  needed: "remark_order_needed",
} as const;

/** One order, and its decision while it waits. */
export function OrderDialog({ shown, onClose }: { shown: QueuedOrder; onClose: () => void }) {
  const w = useWords();
  const { order } = shown;
  return (
    <DecisionDialog<keyof typeof DECIDE>
      title={`${w("order")} ${shortNumber(order.order_id)}`}
      queue="orders"
      choices={order.state === "pending" ? CHOICES : []}
      words={WORDS}
      longest={100}
      decide={(what, remark) => call(DECIDE[what]({ body: { order_id: order.order_id, remark } }))}
      onClose={onClose}
    >
      <Details shown={shown} />
    </DecisionDialog>
  );
}

function Details({ shown: { customer_no, order } }: { shown: QueuedOrder }) {
  const w = useWords();
  return (
    <KeyValuePairs
      columns={3}
      minColumnWidth={150}
      items={[
        { label: w("customer"), value: customer_no },
        { label: w("state"), value: <OrderAudit state={order.state} /> },
        { label: w("ordered"), value: <Moment at={order.created_at} /> },
        { label: w("order_type"), value: w(order.kind) },
        { label: w("product"), value: order.product },
        { label: w("node"), value: order.region },
        { label: w("project"), value: order.project_name ?? "–" },
        { label: "VDC", value: order.vdc_name ?? "–" },
        { label: w("scheme"), value: w(order.scheme) },
        { label: w("quantity"), value: order.quantity / 1_000_000 },
        { label: w("periods"), value: order.periods },
        ...(order.scheme === "hourly" ? [] : [{ label: w("auto_renewal"), value: w(order.renews ? "on" : "off") }]),
        { label: w("discount"), value: `${order.discount / 100}%` },
        { label: w("price"), value: amountText(order.total) },
        { label: w("put_aside"), value: amountText(order.withheld) },
        ...(order.ended_at ? [{ label: w("ended"), value: <Moment at={order.ended_at} /> }] : []),
        ...(order.remark
          ? [
              {
                label: w("remark_customer"),
                value: order.remark === "not_reviewed_in_time" ? w("not_reviewed_in_time") : order.remark,
              },
            ]
          : []),
      ]}
    />
  );
}
