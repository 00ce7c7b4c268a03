import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import type { TableProps } from "@cloudscape-design/components/table";
import { call } from "../api/call";
import { Moment } from "./Clock";
import { DecisionDialog } from "./DecisionDialog";
import { payoutList, payoutPay, payoutRefuse } from "./generated/sdk.gen";
import type { QueuedPayout, PayoutState as State } from "./generated/types.gen";
import { amountText, shortNumber } from "./OrderAudit";
import { Queue } from "./Queue";
import { useWords, type Word } from "./words";

const STATES: readonly [State, ...State[]] = ["asked", "paid", "refused", "withdrawn"];
const TYPES: Record<State, StatusIndicatorProps.Type> = {
  asked: "pending",
  paid: "success",
  refused: "error",
  withdrawn: "stopped",
};
const STATE_WORDS = {
  asked: "payouts_waiting",
  paid: "paid_back",
  refused: "rejected",
  withdrawn: "withdrawn",
} as const satisfies Record<State, Word>;
/** The call of each decision. */
const DECIDE = { pay: payoutPay, refuse: payoutRefuse };
const REFUSE = { what: "refuse", label: "refuse", hasReason: true } as const;

/** The balances that customers want back before their accounts end. */
export function PayoutsPage() {
  return (
    <Queue
      name="payouts"
      states={STATES}
      word={(state) => STATE_WORDS[state]}
      list={(query) => payoutList({ query })}
      id={({ payout }) => payout.payout_id}
      columns={columns(useWords())}
      empty="payouts_empty"
      dialog={(shown, onClose) => <PayoutDialog shown={shown} onClose={onClose} />}
    />
  );
}

function columns(w: (word: Word) => string): TableProps.ColumnDefinition<QueuedPayout>[] {
  return [
    { id: "customer", header: w("customer"), cell: (row) => row.customer_no, isRowHeader: true },
    { id: "requested", header: w("requested"), cell: ({ payout }) => <Moment at={payout.created_at} /> },
    { id: "sum", header: w("sum"), cell: ({ payout }) => amountText(payout.amount) },
    { id: "source", header: w("to_source"), cell: (row) => amountText(sourceOf(row)) },
    { id: "state", header: w("state"), cell: ({ payout }) => <PayoutState state={payout.state} /> },
  ];
}

/** What goes, or went, back to the recharges that it came by. */
function sourceOf({ would_go_back, payout }: QueuedPayout) {
  return would_go_back ?? payout.to_source;
}

function PayoutState({ state }: { state: State }) {
  const w = useWords();
  return <StatusIndicator type={TYPES[state]}>{w(STATE_WORDS[state])}</StatusIndicator>;
}

/** One of them: paid or refused while it waits. What cannot go back to its source was paid by hand, which takes a word. */
function PayoutDialog({ shown, onClose }: { shown: QueuedPayout; onClose: () => void }) {
  const w = useWords();
  const { payout, customer_no } = shown;
  const source = sourceOf(shown);
  const byHand = { ...payout.amount, minor: payout.amount.minor - source.minor };
  const isOpen = payout.state === "asked";
  const pay = { what: "pay", label: "pay_back", hasReason: byHand.minor > 0 } as const;
  return (
    <DecisionDialog<keyof typeof DECIDE>
      title={`${w("payout")} ${shortNumber(payout.payout_id)}`}
      queue="payouts"
      choices={isOpen ? [REFUSE, pay] : []}
      words={{ effect: "payout_effect", reason: "payout_note", hint: "payout_note_hint", needed: "reason_needed" }}
      longest={200}
      decide={(what, note) => call(DECIDE[what]({ body: { id: payout.payout_id, note } }))}
      onClose={onClose}
    >
      <KeyValuePairs
        columns={3}
        minColumnWidth={150}
        items={[
          { label: w("customer"), value: customer_no },
          { label: w("state"), value: <PayoutState state={payout.state} /> },
          { label: w("requested"), value: <Moment at={payout.created_at} /> },
          { label: w("sum"), value: amountText(payout.amount) },
          { label: w("to_source"), value: amountText(source) },
          { label: w("by_hand"), value: amountText(byHand) },
          ...(payout.pay_to ? [{ label: w("pay_to"), value: payout.pay_to }] : []),
          ...(payout.ended_at ? [{ label: w("ended"), value: <Moment at={payout.ended_at} /> }] : []),
          ...(payout.note ? [{ label: w("payout_note"), value: payout.note }] : []),
        ]}
      />
    </DecisionDialog>
  );
}
