import Box from "@cloudscape-design/components/box";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { REASON_MAX } from "../rules/limits";
import { AdjustmentEffect, refusalWords, useAdjustmentPreview } from "./AdjustmentEffect";
import { amountText, typedAmount } from "./amounts";
import { DecisionDialog } from "./DecisionDialog";
import { adjustmentApprove, adjustmentRefuse, adjustmentWithdraw } from "./generated/sdk.gen";
import type { QueuedAdjustment } from "./generated/types.gen";
import { StateMark } from "./StateMark";
import { CustomerLink } from "./ThingLinks";

/** The call of each decision. */
const DECIDE = { approve: adjustmentApprove, refuse: adjustmentRefuse, withdraw: adjustmentWithdraw };
/** What the adjustment is by each of them. */
const DECIDED = {
  approve: "adjustment.state_done",
  refuse: "adjustment.state_refused",
  withdraw: "adjustment.state_withdrawn",
} as const;

interface Props {
  shown: QueuedAdjustment;
  onClose: () => void;
}

/** One of them: while it waits it is approved or refused by a second person, or withdrawn by whoever asked for it. */
export function AdjustmentDialog({ shown, onClose }: Props) {
  const t = useT();
  const isOpen = shown.state === "asked";
  const own = { what: "withdraw", label: t("adjustment.withdraw"), hasReason: false } as const;
  const others = { what: "approve", label: t("adjustment.approve"), hasReason: false } as const;
  return (
    <DecisionDialog<keyof typeof DECIDE>
      title={t("adjustment.one", { customer: shown.customer_no })}
      queue="adjustments"
      needs="adjustment_manage"
      ordinary={isOpen ? (shown.is_own ? own : others) : undefined}
      against={shown.is_own ? undefined : { what: "refuse", label: t("operator.reject"), hasReason: true }}
      effect={t(shown.is_own ? "adjustment.effect_own" : "adjustment.effect")}
      reason={{
        field: "note",
        label: t("adjustment.note"),
        hint: t(shown.is_own ? "adjustment.note_hint_own" : "adjustment.note_hint"),
        needed: t("operator.reason_needed"),
        longest: REASON_MAX,
      }}
      decide={(what, note) => call(DECIDE[what]({ body: { id: shown.id, note } }))}
      decided={(what) => t(DECIDED[what])}
      onClose={onClose}
    >
      <Facts shown={shown} />
      {isOpen && <Effect shown={shown} />}
    </DecisionDialog>
  );
}

/** What it would bring about now. */
function Effect({ shown: { id, customer_no, kind, amount, reason } }: { shown: QueuedAdjustment }) {
  const draft = { id, customer_no, kind, amount: typedAmount(amount.minor), reason };
  const { data, error } = useAdjustmentPreview(draft, true);
  if (error) return <Box color="text-status-error">{refusalWords(error)}</Box>;
  return data ? <AdjustmentEffect preview={data} /> : null;
}

function Facts({ shown }: { shown: QueuedAdjustment }) {
  const t = useT();
  const times = useTimes();
  const by = (name: string) => name || t("operator.audit_command");
  return (
    <KeyValuePairs
      columns={3}
      minColumnWidth={150}
      items={[
        { label: t("operator.customer"), value: <CustomerLink customerNo={shown.customer_no} /> },
        { label: t("operator.state"), value: <StateMark state={`adjustment.state_${shown.state}`} /> },
        { label: t("adjustment.kind"), value: t(`adjustment.kind_${shown.kind}`) },
        { label: t("operator.sum"), value: amountText(shown.amount) },
        { label: t("operator.requested"), value: times.at(shown.asked_at) },
        { label: t("adjustment.asked_by"), value: by(shown.asked_name) },
        { label: t("adjustment.reason"), value: shown.reason },
        ...(shown.decided_at
          ? [
              { label: t("operator.ended"), value: times.at(shown.decided_at) },
              // What ended with its account was withdrawn by nobody.
              ...(shown.state === "withdrawn" && !shown.decided_name
                ? []
                : [{ label: t("adjustment.decided_by"), value: by(shown.decided_name) }]),
            ]
          : []),
        ...(shown.note ? [{ label: t("adjustment.note"), value: shown.note }] : []),
      ]}
    />
  );
}
