import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { oneOf } from "../kit/table/oneOf";
import { shortNumber } from "../kit/ui/shortNumber";
import { ORDER_REMARK_MAX } from "../rules/limits";
import { amountText, countText } from "./amounts";
import { DecisionDialog } from "./DecisionDialog";
import { orderApprove, orderDisqualify } from "./generated/sdk.gen";
import type { QueuedOrder } from "./generated/types.gen";
import { ProductName } from "./ProductName";
import { StateMark } from "./StateMark";
import { CustomerLink } from "./ThingLinks";

/** The program's own remarks. */
const OWN = ["not_reviewed_in_time", "not_prepared_in_time"] as const;
/** The call of each decision. */
const DECIDE = { approve: orderApprove, disqualify: orderDisqualify };
/** What the order is by each of them. */
const DECIDED = { approve: "operator.order_approved", disqualify: "operator.order_disqualified" } as const;

/** One order, and its decision while it waits. */
export function OrderDialog({ shown, onClose }: { shown: QueuedOrder; onClose: () => void }) {
  const t = useT();
  const { order } = shown;
  const isOpen = order.state === "pending";
  return (
    <DecisionDialog<keyof typeof DECIDE>
      title={t("operator.order_one", { number: shortNumber(order.order_id) })}
      queue="orders"
      needs="order_review"
      ordinary={isOpen ? { what: "approve", label: t("operator.approve"), hasReason: false } : undefined}
      against={{ what: "disqualify", label: t("operator.reject"), hasReason: true }}
      effect={t(order.product.startsWith("gpu-server/") ? "operator.order_effect_server" : "operator.order_effect")}
      reason={{
        field: "remark",
        label: t("operator.order_remark"),
        hint: t("operator.order_remark_hint"),
        needed: t("operator.order_remark_needed"),
        longest: ORDER_REMARK_MAX,
      }}
      decide={(what, remark) => call(DECIDE[what]({ body: { order_id: order.order_id, remark } }))}
      customer={shown.customer_no}
      decided={(what) => t(DECIDED[what])}
      onClose={onClose}
    >
      <Details shown={shown} />
    </DecisionDialog>
  );
}

function Details({ shown: { customer_no, order } }: { shown: QueuedOrder }) {
  const t = useT();
  const times = useTimes();
  const own = order.cause ? oneOf(OWN, order.cause) : undefined;
  const remark = own ? t(`operator.${own}`) : order.remark;
  const together = order.state === "pending" ? "operator.order_several_wait" : "operator.order_several";
  const renewal = t(order.renews ? "operator.on" : "operator.off");
  return (
    <KeyValuePairs
      columns={3}
      minColumnWidth={150}
      items={[
        { label: t("operator.customer"), value: <CustomerLink customerNo={customer_no} /> },
        { label: t("operator.state"), value: <StateMark state={`operator.order_${order.state}`} /> },
        { label: t("operator.ordered"), value: times.at(order.created_at) },
        { label: t("operator.kind"), value: t(`operator.kind_${order.kind}`) },
        { label: t("operator.product"), value: <ProductName product={order.product} /> },
        { label: t("operator.order_region"), value: order.region },
        { label: t("operator.project"), value: order.project_name ?? "–" },
        { label: t("operator.vdc"), value: order.vdc_name ?? "–" },
        { label: t("operator.scheme"), value: t(`operator.scheme_${order.scheme}`) },
        { label: t("operator.quantity"), value: countText(order.quantity / 1_000_000) },
        { label: t("operator.periods"), value: order.periods },
        ...(order.scheme === "hourly" ? [] : [{ label: t("operator.auto_renewal"), value: renewal }]),
        { label: t("operator.discount"), value: `${order.discount / 100}%` },
        ...(order.together > 1
          ? [{ label: t("operator.order_together"), value: t(together, { count: order.together }) }]
          : []),
        { label: t("operator.price"), value: amountText(order.total) },
        { label: t("operator.held"), value: amountText(order.withheld) },
        ...(order.ended_at ? [{ label: t("operator.ended"), value: times.at(order.ended_at) }] : []),
        ...(remark ? [{ label: t("operator.order_remark"), value: remark }] : []),
      ]}
    />
  );
}
