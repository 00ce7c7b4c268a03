import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import { ApiError } from "../../api/call";
import { auditExportShow } from "../../api/generated/sdk.gen";
import type { AuditListShowData } from "../../api/generated/types.gen";
import { CurlButton } from "../../curl/CurlButton";
import { useT } from "../../i18n/t";
import { useListState } from "../../table/useListState";
import { saveFile } from "../../ui/saveFile";
import { toast } from "../../ui/toast";
import { auditFilters } from "./filters";

const FORMATS = ["csv", "xlsx"] as const;

/** Exports what the list shows, all its pages; and shows the list's question as a command. */
export function AuditActions() {
  const t = useT();
  const list = useListState();
  const [isBusy, setBusy] = useState(false);
  const save = async (id: string) => {
    const format = FORMATS.find((name) => name === id);
    if (!format) return;
    setBusy(true);
    try {
      const query = { ...auditFilters(list.value, Date.now()), format };
      // The generated answer is an envelope's; this one is the file itself.
      const file = (await auditExportShow({ query, parseAs: "blob" })) as unknown as Blob;
      saveFile(file, `audit-${new Date().toISOString().slice(0, 10)}.${format}`);
    } catch (error) {
      // Whatever breaks off on the way, such as a file that takes more than a minute, is SPEC §8's export time-out.
      toast.error(error instanceof ApiError ? error.message : t("audit.export_failed"));
    } finally {
      setBusy(false);
    }
  };
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <CurlButton<AuditListShowData>
        call={() => ({ path: "/gicend/audit/list/", query: auditFilters(list.value, Date.now()) })}
      />
      <ButtonDropdown
        loading={isBusy}
        loadingText={t("audit.exporting")}
        items={FORMATS.map((id) => ({ id, text: t(`audit.export_${id}`) }))}
        onItemClick={({ detail }) => void save(detail.id)}
      >
        {t("audit.export")}
      </ButtonDropdown>
    </SpaceBetween>
  );
}
