import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import { useState } from "react";
import { call } from "../../api/call";
import type { Staged } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { toast } from "../ui/toast";
import { EXPORT_CHOICES, type ExportAs, useExportAs } from "./exports/choices";
import { useExports } from "./exports/useExports";
import { oneOf } from "./oneOf";

interface Props {
  /** Asks for what the list shows, all its pages, as a file. */
  fetch: (as: ExportAs) => Promise<{ data?: Staged | null | undefined }>;
}

/** Has a list made into a file, which is saved when it is ready; and leads to the files that were asked for before. */
export function ExportMenu({ fetch }: Props) {
  const t = useT();
  const exports = useExports();
  const exportAs = useExportAs();
  const [isBusy, setBusy] = useState(false);
  const choose = async (id: string) => {
    const choice = oneOf(EXPORT_CHOICES, id);
    if (!choice) return exports.show();
    setBusy(true);
    await exports.ask(() => call(fetch(exportAs(choice)))).catch(toast.failure);
    setBusy(false);
  };
  return (
    <>
      <ButtonDropdown
        loading={isBusy}
        loadingText={t("table.exporting")}
        items={[
          ...EXPORT_CHOICES.map((id) => ({ id, text: t(`table.export_${id}`) })),
          { id: "exports", text: t("exports.open") },
        ]}
        onItemClick={({ detail }) => void choose(detail.id)}
      >
        {t("table.export")}
      </ButtonDropdown>
      {exports.dialog}
    </>
  );
}
