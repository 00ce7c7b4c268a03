import type { TableProps } from "@cloudscape-design/components/table";
import { Moment } from "./Clock";
import { invoiceList } from "./generated/sdk.gen";
import type { QueuedInvoice, InvoiceState as State } from "./generated/types.gen";
import { InvoiceDialog } from "./InvoiceDialog";
import { InvoiceState, monthsText } from "./InvoiceState";
import { amountText } from "./OrderAudit";
import { Queue } from "./Queue";
import { useWords, type Word } from "./words";

const STATES: readonly [State, ...State[]] = ["pending", "issued", "rejected", "cancelled", "voided"];

/** The invoices: those that wait, the longest waiting first, or those in another state. */
export function InvoicesPage() {
  return (
    <Queue
      name="invoices"
      states={STATES}
      word={(state) => (state === "pending" ? "invoices_waiting" : state)}
      list={(query) => invoiceList({ query })}
      id={({ invoice }) => invoice.invoice_id}
      columns={columns(useWords())}
      empty="invoices_empty"
      dialog={(shown, onClose) => <InvoiceDialog shown={shown} onClose={onClose} />}
    />
  );
}

function columns(w: (word: Word) => string): TableProps.ColumnDefinition<QueuedInvoice>[] {
  return [
    { id: "customer", header: w("customer"), cell: (row) => row.customer_no, isRowHeader: true },
    { id: "requested", header: w("requested"), cell: ({ invoice }) => <Moment at={invoice.created_at} /> },
    { id: "buyer", header: w("buyer"), cell: ({ invoice }) => invoice.buyer.name },
    { id: "kind", header: w("order_type"), cell: ({ invoice }) => w(invoice.kind) },
    { id: "months", header: w("months"), cell: ({ invoice }) => monthsText(invoice.lines) },
    { id: "amount", header: w("amount"), cell: ({ invoice }) => amountText(invoice.amount) },
    { id: "number", header: w("invoice_number"), cell: ({ invoice }) => invoice.number ?? "–" },
    { id: "state", header: w("state"), cell: ({ invoice }) => <InvoiceState state={invoice.state} /> },
  ];
}
