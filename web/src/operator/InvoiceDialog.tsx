import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import { call } from "../api/call";
import { Moment } from "./Clock";
import { DecisionDialog } from "./DecisionDialog";
import { invoiceIssue, invoiceReject, invoiceVoid } from "./generated/sdk.gen";
import type { QueuedInvoice } from "./generated/types.gen";
import { InvoiceState, monthsText } from "./InvoiceState";
import { amountText, shortNumber } from "./OrderAudit";
import { useWords } from "./words";

const REJECT = { what: "reject", label: "reject", hasReason: true } as const;
const ISSUE = { what: "issue", label: "issue", hasReason: false } as const;
const VOID = { what: "void", label: "void", hasReason: true } as const;

/** What each decision sends. */
const DECIDE = {
  issue: (id: string) => invoiceIssue({ body: { id } }),
  reject: (id: string, reason: string) => invoiceReject({ body: { id, reason } }),
  void: (id: string, reason: string) => invoiceVoid({ body: { id, reason } }),
};

/** One invoice: issued or rejected while it waits, voided once it is issued. */
export function InvoiceDialog({ shown, onClose }: { shown: QueuedInvoice; onClose: () => void }) {
  const w = useWords();
  const { invoice } = shown;
  const [isOpen, isIssued] = [invoice.state === "pending", invoice.state === "issued"];
  return (
    <DecisionDialog<keyof typeof DECIDE>
      title={`${w("invoice")} ${invoice.number ?? shortNumber(invoice.invoice_id)}`}
      queue="invoices"
      choices={isOpen ? [REJECT, ISSUE] : isIssued ? [VOID] : []}
      words={{
        effect: isOpen ? "issue_effect" : "void_effect",
        reason: "reason_customer",
        hint: "reason_hint",
        needed: "reason_needed",
      }}
      longest={200}
      decide={(what, reason) => call(DECIDE[what](invoice.invoice_id, reason))}
      onClose={onClose}
    >
      <Details shown={shown} />
    </DecisionDialog>
  );
}

const BUYER = ["tax_number", "address", "telephone", "bank", "bank_account", "email"] as const;

function Details({ shown: { customer_no, invoice } }: { shown: QueuedInvoice }) {
  const w = useWords();
  return (
    <KeyValuePairs
      columns={3}
      minColumnWidth={150}
      items={[
        { label: w("customer"), value: customer_no },
        { label: w("state"), value: <InvoiceState state={invoice.state} /> },
        { label: w("requested"), value: <Moment at={invoice.created_at} /> },
        { label: w("order_type"), value: w(invoice.kind) },
        { label: w("buyer"), value: invoice.buyer.name },
        ...BUYER.filter((part) => invoice.buyer[part]).map((part) => ({ label: w(part), value: invoice.buyer[part] })),
        { label: w("months"), value: monthsText(invoice.lines) },
        { label: w("net"), value: amountText(invoice.net) },
        { label: w("tax"), value: `${amountText(invoice.tax)} (${invoice.tax_rate / 100}%)` },
        { label: w("amount"), value: amountText(invoice.amount) },
        ...(invoice.note ? [{ label: w("note"), value: invoice.note }] : []),
        ...(invoice.credit_number ? [{ label: w("credit_number"), value: invoice.credit_number }] : []),
        ...(invoice.issued_at ? [{ label: w("issued"), value: <Moment at={invoice.issued_at} /> }] : []),
        ...(invoice.ended_at ? [{ label: w("ended"), value: <Moment at={invoice.ended_at} /> }] : []),
        ...(invoice.reason ? [{ label: w("reason_customer"), value: invoice.reason }] : []),
      ]}
    />
  );
}
