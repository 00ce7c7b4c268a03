import SpaceBetween from "@cloudscape-design/components/space-between";
import { use, useState } from "react";
import { call } from "../../api/call";
import { invoiceCancel } from "../../api/generated/sdk.gen";
import type { InvoiceReply } from "../../api/generated/types.gen";
import { MayButton } from "../../domain/access/MayButton";
import { useCan } from "../../domain/access/useCan";
import { useT } from "../../i18n/t";
import { Confirm } from "../../kit/form/Confirm";
import { loadConsole, rules } from "../../rules/rules";
import { PdfButtons } from "./PdfButtons";
import { INVOICES } from "./queries";

/** What can be done with an invoice: save it as a file once it is issued, take the request back before. */
export function InvoiceActions({ invoice }: { invoice: InvoiceReply }) {
  const t = useT();
  const [isAsked, setAsked] = useState(false);
  const module = use(loadConsole());
  const may = useCan()("recharge", {}, module.invoiceAllows(invoice.state, "cancel"));
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <PdfButtons invoice={invoice} />
      <MayButton may={may} onClick={() => setAsked(true)}>
        {t("invoice.cancel")}
      </MayButton>
      {isAsked && <Cancel invoice={invoice} onClose={() => setAsked(false)} />}
    </SpaceBetween>
  );
}

function Cancel({ invoice: { invoice_id, amount }, onClose }: { invoice: InvoiceReply; onClose: () => void }) {
  const t = useT();
  return (
    <Confirm
      title={t("invoice.cancel_title")}
      confirm={t("invoice.cancel")}
      leave={t("invoice.cancel_keep")}
      call={(keyed) => call(invoiceCancel(keyed({ id: invoice_id })))}
      says={() => t("invoice.cancelled")}
      invalidate={[INVOICES]}
      onClose={onClose}
    >
      {t("invoice.cancel_text", { amount: rules.moneyDisplay(amount) })}
    </Confirm>
  );
}
