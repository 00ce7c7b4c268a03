import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import { useState } from "react";
import { call } from "../../api/call";
import { exportFormatNames } from "../../api/generated/names.gen";
import type { ExportFormat, Staged } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { toast } from "../ui/toast";
import { useExports } from "./exports/useExports";
import { oneOf } from "./oneOf";

interface Props {
  /** Asks for what the list shows, all its pages, as a file. */
  fetch: (format: ExportFormat) => Promise<{ data?: Staged | null | undefined }>;
}

/** Has a list made into a file, which is saved when it is ready; and leads to the files that were asked for before. */
export function ExportMenu({ fetch }: Props) {
  const t = useT();
  const exports = useExports();
  const [isBusy, setBusy] = useState(false);
  const choose = async (id: string) => {
    const format = oneOf(exportFormatNames, id);
    if (!format) return exports.show();
    setBusy(true);
    await exports.ask(() => call(fetch(format))).catch(toast.failure);
    setBusy(false);
  };
  return (
    <>
      <ButtonDropdown
        loading={isBusy}
        loadingText={t("table.exporting")}
        items={[
          ...exportFormatNames.map((id) => ({ id, text: t(`table.export_${id}`) })),
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
