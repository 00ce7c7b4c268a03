import Button from "@cloudscape-design/components/button";
import { useT } from "../../i18n/t";
import type { LedgerExportData } from "../generated/types.gen";
import { useMay } from "../may";

/** Where the ledger is as a file. */
const LEDGER: LedgerExportData["url"] = "/admin/ledger/export/";

/** Saves the ledger of a customer, or of all of them. The browser asks for the file by itself, however long it is. */
export function LedgerLink({ customerNo }: { customerNo?: string }) {
  const t = useT();
  const may = useMay();
  if (!may("ledger_export")) return null;
  const query = customerNo ? `?${new URLSearchParams({ customer_no: customerNo })}` : "";
  return (
    <Button iconName="download" download href={`${LEDGER}${query}`}>
      {t("adjustment.ledger")}
    </Button>
  );
}
