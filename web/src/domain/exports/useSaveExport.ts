import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../api/call";
import { exportDownload } from "../../api/generated/sdk.gen";
import type { ExportReply } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { saveFile } from "../../kit/ui/saveFile";
import { toast } from "../../state/toast";
import { exportsQuery } from "./queries";

/** Hands a file that is ready to the browser's downloads; tells which one is on its way. */
export function useSaveExport() {
  const t = useT();
  const client = useQueryClient();
  const [saving, setSaving] = useState<string | null>(null);
  const save = async ({ export_id, file_name }: ExportReply) => {
    setSaving(export_id);
    try {
      // The generated answer is an envelope's; this one is the file itself.
      const file = await exportDownload({ query: { export_id }, parseAs: "blob" });
      saveFile(file as unknown as Blob, file_name);
    } catch (error) {
      // It may be that it is there no more, or no longer for this person.
      void client.invalidateQueries(exportsQuery);
      toast.error(error instanceof ApiError ? error.message : t("exports.broken_off"));
    } finally {
      setSaving(null);
    }
  };
  return { saving, save };
}
