import { lazy } from "react";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { shortNumber } from "../kit/ui/shortNumber";
import { monthsText } from "./amounts";
import { invoiceStateNames } from "./generated/names.gen";
import { invoiceList } from "./generated/sdk.gen";
import type { InvoiceState, QueuedInvoice } from "./generated/types.gen";
import { Queue } from "./Queue";
import { amountColumn, customerColumn, momentColumn, stateColumn } from "./queueColumns";

// Fetched with the first one that is opened.
const InvoiceDialog = lazy(() => import("./InvoiceDialog").then((module) => ({ default: module.InvoiceDialog })));

const OTHERS = invoiceStateNames.filter((state) => state !== "pending");

/** The invoices: those that wait, the longest waiting first, or those in another state. */
export function InvoicesPage() {
  const t = useT();
  const times = useTimes();
  return (
    <Queue<InvoiceState, QueuedInvoice>
      name="invoices"
      title={t("title.operator_invoices")}
      waiting={t("operator.invoice_pending")}
      states={OTHERS}
      word={(state) => t(`operator.invoice_${state}`)}
      list={(query, signal) => call(invoiceList({ query, signal }))}
      rowId={({ invoice }) => invoice.invoice_id}
      rowName={({ invoice }) => invoice.number ?? shortNumber(invoice.invoice_id)}
      columns={[
        customerColumn(t, { isRowHeader: true, width: 110 }),
        momentColumn("requested", t("operator.requested"), times, ({ invoice }) => invoice.created_at),
        {
          id: "buyer",
          header: t("operator.buyer"),
          cell: ({ invoice }) => invoice.buyer.name,
          isSoonOnPhone: true,
          width: 130,
        },
        {
          id: "kind",
          header: t("operator.kind"),
          cell: ({ invoice }) => t(`operator.invoice_kind_${invoice.kind}`),
          width: 115,
        },
        { id: "months", header: t("operator.months"), cell: ({ invoice }) => monthsText(invoice.lines), width: 105 },
        amountColumn("amount", t("operator.amount"), ({ invoice }) => invoice.amount, { width: 105 }),
        {
          id: "number",
          header: t("operator.invoice_number"),
          cell: ({ invoice }) => invoice.number ?? "–",
          isOneLine: true,
          width: 100,
        },
        stateColumn(t, ({ invoice }) => `operator.invoice_${invoice.state}`, { width: 125 }),
      ]}
      search={t("operator.invoice_search")}
      decisions={[t("operator.issue"), t("operator.reject")]}
      empty={{ title: t("operator.invoice_empty"), hint: t("operator.invoice_empty_hint") }}
      dialog={(shown, onClose) => <InvoiceDialog shown={shown} onClose={onClose} />}
    />
  );
}
