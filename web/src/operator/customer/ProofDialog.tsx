import CopyToClipboard from "@cloudscape-design/components/copy-to-clipboard";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "../../api/call";
import { useT } from "../../i18n/t";
import { QueryState } from "../../kit/ui/QueryState";
import { ReadDialog } from "../../kit/ui/ReadDialog";
import { countText } from "../amounts";
import { breaking } from "../breaking";
import { CUSTOMERS_KEY, useCustomerNo } from "../customers";
import { customerVerify } from "../generated/sdk.gen";
import type { CustomerProof, ProofBreak } from "../generated/types.gen";

/** Says whether the customer's ledger and audit log are as they were written. They are gone through anew each time that this opens. */
export function ProofDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const customer_no = useCustomerNo();
  const proof = useQuery({
    queryKey: [...CUSTOMERS_KEY, customer_no, "proof"],
    queryFn: ({ signal }) => call(customerVerify({ signal, query: { customer_no } })),
    gcTime: 0,
    staleTime: 0,
  });
  return (
    <ReadDialog title={t("customer.verify_title")} onClose={onClose}>
      <QueryState query={proof}>{(found) => <Proof proof={found} />}</QueryState>
    </ReadDialog>
  );
}

function Proof({ proof }: { proof: CustomerProof }) {
  const t = useT();
  const { movements, ledger_break, events, erased, head, audit_break } = proof;
  const erasedText = erased > 0 ? ` ${t("customer.verify_erased", { count: countText(erased) })}` : "";
  return (
    <KeyValuePairs
      columns={1}
      items={[
        {
          label: t("customer.verify_ledger"),
          value:
            movements == null ? (
              t("customer.verify_no_ledger")
            ) : (
              <Found broken={ledger_break}>{t("customer.verify_movements", { count: countText(movements) })}</Found>
            ),
        },
        {
          label: t("customer.customer_audit"),
          value: (
            <Found broken={audit_break}>
              {t("customer.verify_events", { count: countText(events) })}
              {erasedText}
            </Found>
          ),
        },
        { label: t("customer.verify_head"), value: head ? <Head head={head} /> : "–" },
      ]}
    />
  );
}

/** The hash with which the log ends, to be noted elsewhere. */
function Head({ head }: { head: string }) {
  const t = useT();
  return (
    <CopyToClipboard
      variant="inline"
      textToDisplay={<span style={breaking}>{head}</span>}
      textToCopy={head}
      copyButtonAriaLabel={t("customer.verify_copy")}
      copySuccessText={t("home.copied")}
      copyErrorText={t("home.copy_failed")}
    />
  );
}

/** In order with what was counted, or broken where. */
function Found({ broken, children }: { broken: ProofBreak | null | undefined; children?: ReactNode }) {
  const t = useT();
  if (!broken) return <StatusIndicator type="success">{children}</StatusIndicator>;
  return (
    <StatusIndicator type="error">
      {t("customer.verify_broken", { seq: countText(broken.seq) })} <span lang="en">{broken.what}</span>
    </StatusIndicator>
  );
}
