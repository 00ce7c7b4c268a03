import { rechargeReceipt } from "../../api/generated/sdk.gen";
import type { RechargeReply } from "../../api/generated/types.gen";
import { useLang, useT } from "../../i18n/t";
import { PdfButton } from "../../kit/ui/PdfButton";

interface Props {
  /** A recharge that succeeded. */
  recharge: RechargeReply;
  isInline?: boolean;
}

/** Saves the receipt of a recharge as a PDF file, in the page's language. */
export function ReceiptButton({ recharge: { recharge_id, reference }, isInline = false }: Props) {
  const t = useT();
  const language = useLang();
  return (
    <PdfButton
      variant={isInline ? "inline-link" : "normal"}
      name={`receipt-${reference}`}
      {...(isInline && { ariaLabel: `${t("recharge.receipt")}: ${reference}` })}
      fetch={() => rechargeReceipt({ query: { recharge_id, language }, parseAs: "blob" })}
    >
      {t("recharge.receipt")}
    </PdfButton>
  );
}
