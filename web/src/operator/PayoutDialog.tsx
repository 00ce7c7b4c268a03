import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { shortNumber } from "../kit/ui/shortNumber";
import { REASON_MAX } from "../rules/limits";
import { amountText, sourceOf } from "./amounts";
import { DecisionDialog } from "./DecisionDialog";
import { payoutPay, payoutRefuse } from "./generated/sdk.gen";
import type { QueuedPayout } from "./generated/types.gen";
import { StateMark } from "./StateMark";
import { CustomerLink } from "./ThingLinks";

/** The call of each decision. */
const DECIDE = { pay: payoutPay, refuse: payoutRefuse };
/** What the payout is by each of them. */
const DECIDED = { pay: "operator.payout_paid", refuse: "operator.payout_refused" } as const;

/** One of them: paid or refused while it waits. What cannot go back to its source was paid by hand, which takes a word. */
export function PayoutDialog({ shown, onClose }: { shown: QueuedPayout; onClose: () => void }) {
  const t = useT();
  const times = useTimes();
  const { payout, customer_no } = shown;
  const source = sourceOf(shown);
  const byHand = { ...payout.amount, minor: payout.amount.minor - source.minor };
  const isOpen = payout.state === "asked";
  return (
    <DecisionDialog<keyof typeof DECIDE>
      title={t("operator.payout_one", { number: shortNumber(payout.payout_id) })}
      queue="payouts"
      needs="payout_manage"
      ordinary={isOpen ? { what: "pay", label: t("operator.pay_out"), hasReason: byHand.minor > 0 } : undefined}
      against={{ what: "refuse", label: t("operator.reject"), hasReason: true }}
      effect={t("operator.payout_effect")}
      reason={{
        field: "note",
        label: t("operator.payout_note"),
        hint: t("operator.payout_note_hint"),
        needed: t("operator.reason_needed"),
        longest: REASON_MAX,
      }}
      decide={(what, note) => call(DECIDE[what]({ body: { id: payout.payout_id, note } }))}
      customer={customer_no}
      decided={(what) => t(DECIDED[what])}
      onClose={onClose}
    >
      <KeyValuePairs
        columns={3}
        minColumnWidth={150}
        items={[
          { label: t("operator.customer"), value: <CustomerLink customerNo={customer_no} /> },
          { label: t("operator.state"), value: <StateMark state={`operator.payout_${payout.state}`} /> },
          { label: t("operator.requested"), value: times.at(payout.created_at) },
          { label: t("operator.sum"), value: amountText(payout.amount) },
          { label: t("operator.to_source"), value: amountText(source) },
          { label: t("operator.by_hand"), value: amountText(byHand) },
          ...(payout.pay_to ? [{ label: t("operator.pay_to"), value: payout.pay_to }] : []),
          ...(payout.ended_at ? [{ label: t("operator.ended"), value: times.at(payout.ended_at) }] : []),
          ...(payout.note ? [{ label: t("operator.payout_note"), value: payout.note }] : []),
        ]}
      />
    </DecisionDialog>
  );
}
