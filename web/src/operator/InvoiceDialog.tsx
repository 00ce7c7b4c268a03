import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { PdfButton } from "../kit/ui/PdfButton";
import { shortNumber } from "../kit/ui/shortNumber";
import { REASON_MAX } from "../rules/limits";
import { amountText, monthsText } from "./amounts";
import { type Choice, DecisionDialog } from "./DecisionDialog";
import { invoiceIssue, invoicePdf, invoiceReject, invoiceVoid } from "./generated/sdk.gen";
import type { InvoiceState, QueuedInvoice } from "./generated/types.gen";
import { StateMark } from "./StateMark";
import { CustomerLink } from "./ThingLinks";

/** What each decision sends. */
const DECIDE = {
  issue: (id: string) => invoiceIssue({ body: { id } }),
  reject: (id: string, reason: string) => invoiceReject({ body: { id, reason } }),
  void: (id: string, reason: string) => invoiceVoid({ body: { id, reason } }),
};
/** What the invoice is by each of them. */
const DECIDED = {
  issue: "operator.invoice_issued",
  reject: "operator.invoice_rejected",
  void: "operator.invoice_voided",
} as const;

/** One invoice: issued or rejected while it waits, voided once it is issued. */
export function InvoiceDialog({ shown, onClose }: { shown: QueuedInvoice; onClose: () => void }) {
  const t = useT();
  const { invoice } = shown;
  const choices: Partial<Record<InvoiceState, Choice<keyof typeof DECIDE>>> = {
    pending: { what: "issue", label: t("operator.issue"), hasReason: false },
    issued: { what: "void", label: t("operator.void"), hasReason: true },
  };
  const isOpen = invoice.state === "pending";
  return (
    <DecisionDialog<keyof typeof DECIDE>
      title={t("operator.invoice_one", { number: invoice.number ?? shortNumber(invoice.invoice_id) })}
      queue="invoices"
      needs="invoice_manage"
      ordinary={choices[invoice.state]}
      against={isOpen ? { what: "reject", label: t("operator.reject"), hasReason: true } : undefined}
      effect={t(isOpen ? "operator.issue_effect" : "operator.void_effect")}
      reason={{
        field: "reason",
        label: t("operator.reason"),
        hint: t("operator.reason_hint"),
        needed: t("operator.reason_needed"),
        longest: REASON_MAX,
      }}
      decide={(what, reason) => call(DECIDE[what](invoice.invoice_id, reason))}
      customer={shown.customer_no}
      decided={(what) => t(DECIDED[what])}
      onClose={onClose}
    >
      <Details shown={shown} />
    </DecisionDialog>
  );
}

const LANGUAGES = [
  { language: "US", name: "en" },
  { language: "CN", name: "zh" },
] as const;

/** Saves an issued invoice as its customer has it, in either language. */
function Document({ invoice }: Pick<QueuedInvoice, "invoice">) {
  const t = useT();
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {LANGUAGES.map(({ language, name }) => (
        <PdfButton
          key={name}
          variant="inline-link"
          name={`${invoice.number}-${name}`}
          ariaLabel={t(`operator.invoice_pdf_${name}`, { number: invoice.number ?? "" })}
          fetch={() => invoicePdf({ query: { id: invoice.invoice_id, language }, parseAs: "blob" })}
        >
          {t(`operator.invoice_in_${name}`)}
        </PdfButton>
      ))}
    </SpaceBetween>
  );
}

const BUYER = ["tax_number", "address", "telephone", "bank", "bank_account", "email"] as const;

function Details({ shown: { customer_no, invoice } }: { shown: QueuedInvoice }) {
  const t = useT();
  const times = useTimes();
  const told = BUYER.filter((part) => invoice.buyer[part]);
  // What nobody wrote: a credit note overtook it.
  const reason = invoice.cause ? t("operator.invoice_overtaken") : invoice.reason;
  return (
    <KeyValuePairs
      columns={3}
      minColumnWidth={150}
      items={[
        { label: t("operator.customer"), value: <CustomerLink customerNo={customer_no} /> },
        { label: t("operator.state"), value: <StateMark state={`operator.invoice_${invoice.state}`} /> },
        { label: t("operator.requested"), value: times.at(invoice.created_at) },
        { label: t("operator.kind"), value: t(`operator.invoice_kind_${invoice.kind}`) },
        { label: t("operator.buyer"), value: invoice.buyer.name },
        ...told.map((part) => ({ label: t(`operator.buyer_${part}`), value: invoice.buyer[part] })),
        { label: t("operator.months"), value: monthsText(invoice.lines) },
        { label: t("operator.net"), value: amountText(invoice.net) },
        { label: t("operator.tax"), value: `${amountText(invoice.tax)} (${invoice.tax_rate / 100}%)` },
        { label: t("operator.amount"), value: amountText(invoice.amount) },
        ...(invoice.number ? [{ label: t("operator.invoice_document"), value: <Document invoice={invoice} /> }] : []),
        ...(invoice.note ? [{ label: t("operator.note"), value: invoice.note }] : []),
        ...(invoice.credit_number ? [{ label: t("operator.credit_number"), value: invoice.credit_number }] : []),
        ...(invoice.issued_at ? [{ label: t("operator.issued"), value: times.at(invoice.issued_at) }] : []),
        ...(invoice.ended_at ? [{ label: t("operator.ended"), value: times.at(invoice.ended_at) }] : []),
        ...(reason ? [{ label: t("operator.reason"), value: reason }] : []),
      ]}
    />
  );
}
