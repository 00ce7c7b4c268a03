import { lazy } from "react";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { shortNumber } from "../kit/ui/shortNumber";
import { sourceOf } from "./amounts";
import { payoutStateNames } from "./generated/names.gen";
import { payoutList } from "./generated/sdk.gen";
import type { PayoutState, QueuedPayout } from "./generated/types.gen";
import { Queue } from "./Queue";
import { amountColumn, customerColumn, momentColumn, stateColumn } from "./queueColumns";

// Fetched with the first one that is opened.
const PayoutDialog = lazy(() => import("./PayoutDialog").then((module) => ({ default: module.PayoutDialog })));

const ENDED = payoutStateNames.filter((state) => state !== "asked");

/** The balances that customers want back before their accounts end. */
export function PayoutsPage() {
  const t = useT();
  const times = useTimes();
  return (
    <Queue<PayoutState, QueuedPayout>
      name="payouts"
      title={t("title.operator_payouts")}
      waiting={t("operator.payout_asked")}
      states={ENDED}
      word={(state) => t(`operator.payout_${state}`)}
      list={(query, signal) => call(payoutList({ query, signal }))}
      rowId={({ payout }) => payout.payout_id}
      rowName={({ payout }) => shortNumber(payout.payout_id)}
      columns={[
        customerColumn(t, { isRowHeader: true }),
        momentColumn("requested", t("operator.requested"), times, ({ payout }) => payout.created_at),
        amountColumn("sum", t("operator.sum"), ({ payout }) => payout.amount),
        amountColumn("source", t("operator.to_source"), sourceOf, { isSoonOnPhone: false }),
        stateColumn(t, ({ payout }) => `operator.payout_${payout.state}`),
      ]}
      search={t("operator.customer_search")}
      decisions={[t("operator.pay_out"), t("operator.reject")]}
      empty={{ title: t("operator.payout_empty"), hint: t("operator.payout_empty_hint") }}
      dialog={(shown, onClose) => <PayoutDialog shown={shown} onClose={onClose} />}
    />
  );
}
