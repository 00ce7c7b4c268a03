import { auditExport } from "../../api/generated/sdk.gen";
import type { AuditListData } from "../../api/generated/types.gen";
import { ExportMenu } from "../../domain/exports/ExportMenu";
import { useListState } from "../../kit/table/useListState";
import { serverNow } from "../../state/serverClock";
import { auditFilters } from "./filters";

/** Exports what the list shows, all its pages; and shows the list's question as a command. */
export function AuditActions() {
  const list = useListState();
  const filters = () => auditFilters(list.value, serverNow());
  return (
    <ExportMenu<AuditListData>
      fetch={(as) => auditExport({ body: { ...filters(), ...as } })}
      curl={() => ({ path: "/gicend/audit/list/", query: filters() })}
    />
  );
}
