import Button from "@cloudscape-design/components/button";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../i18n/t";

// Fetched when somebody asks.
const ProofDialog = lazy(() => import("./ProofDialog").then(({ ProofDialog: it }) => ({ default: it })));

/** Has the customer's ledger and audit log gone through, and shows what was found. */
export function ProofButton() {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("customer.verify")}</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ProofDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
