import SpaceBetween from "@cloudscape-design/components/space-between";
import { invoicePdf } from "../../api/generated/sdk.gen";
import type { InvoiceReply } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { PdfButton } from "../../kit/ui/PdfButton";

const LANGUAGES = [
  { language: "US", name: "en" },
  { language: "CN", name: "zh" },
] as const;

/** Saves an issued invoice as a PDF file, in either language; nothing before it is issued. */
export function PdfButtons({ invoice, isInline = false }: { invoice: InvoiceReply; isInline?: boolean }) {
  const t = useT();
  const { number, invoice_id } = invoice;
  if (!number) return isInline ? "–" : null;
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {LANGUAGES.map(({ language, name }) => (
        <PdfButton
          key={name}
          variant={isInline ? "inline-link" : "normal"}
          name={`${number}-${name}`}
          ariaLabel={`${t(`invoice.pdf_${name}`)}: ${number}`}
          fetch={() => invoicePdf({ query: { id: invoice_id, language }, parseAs: "blob" })}
        >
          {isInline ? t(`invoice.in_${name}`) : t(`invoice.pdf_${name}`)}
        </PdfButton>
      ))}
    </SpaceBetween>
  );
}
