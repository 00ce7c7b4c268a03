import { auditExportStage } from "../../api/generated/sdk.gen";
import type { AuditListShowData } from "../../api/generated/types.gen";
import { CurlButton } from "../../curl/CurlButton";
import { ExportMenu } from "../../table/ExportMenu";
import { useListState } from "../../table/useListState";
import { auditFilters } from "./filters";

/** Exports what the list shows, all its pages; and shows the list's question as a command. */
export function AuditActions() {
  const list = useListState();
  const filters = () => auditFilters(list.value, Date.now());
  return (
    <>
      <CurlButton<AuditListShowData> call={() => ({ path: "/gicend/audit/list/", query: filters() })} />
      <ExportMenu fetch={(format) => auditExportStage({ body: { ...filters(), format } })} />
    </>
  );
}
