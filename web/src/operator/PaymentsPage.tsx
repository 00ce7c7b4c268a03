import { lazy } from "react";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { paidText } from "./amounts";
import { breaking } from "./breaking";
import { unmatchedStateNames } from "./generated/names.gen";
import { paymentList } from "./generated/sdk.gen";
import type { UnmatchedPayment, UnmatchedState } from "./generated/types.gen";
import { Queue } from "./Queue";
import { customerColumn, stateColumn } from "./queueColumns";

// Fetched with the first one that is opened.
const PaymentDialog = lazy(() => import("./PaymentDialog").then(({ PaymentDialog: it }) => ({ default: it })));

/** Payments that fit no top-up: what nobody has decided on or is on its way back, and what was decided. */
export function PaymentsPage() {
  const t = useT();
  const times = useTimes();
  return (
    <Queue<UnmatchedState, UnmatchedPayment>
      name="payments"
      title={t("title.operator_payments")}
      waiting={t("payment.waiting")}
      states={unmatchedStateNames}
      word={(state) => t(`payment.state_${state}`)}
      list={(query, signal) => call(paymentList({ query, signal }))}
      rowId={({ id }) => id}
      rowName={({ reference }) => reference}
      columns={[
        {
          id: "reference",
          header: t("payment.reference"),
          cell: (row) => <span style={breaking}>{row.reference}</span>,
          isRowHeader: true,
          width: 180,
        },
        { id: "at", header: t("payment.at"), cell: (row) => times.at(row.at), isOneLine: true },
        { id: "gateway", header: t("payment.gateway"), cell: (row) => row.gateway, isOneLine: true, width: 95 },
        { id: "why", header: t("payment.why"), cell: (row) => t(`payment.why_${row.why}`), width: 120 },
        customerColumn(t, { width: 110 }),
        {
          id: "paid",
          header: t("payment.paid"),
          kind: "money",
          cell: ({ paid }) => paidText(paid),
          isSoonOnPhone: true,
          isOneLine: true,
          width: 100,
        },
        stateColumn(t, (row) => `payment.state_${row.state}`, { width: 120 }),
      ]}
      search={t("payment.search")}
      empty={{ title: t("payment.empty"), hint: t("payment.empty_hint") }}
      dialog={(shown, onClose) => <PaymentDialog shown={shown} onClose={onClose} />}
    />
  );
}
