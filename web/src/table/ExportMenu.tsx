import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import { useState } from "react";
import { ApiError } from "../api/call";
import { useT } from "../i18n/t";
import { saveFile } from "../ui/saveFile";
import { toast } from "../ui/toast";

const FORMATS = ["csv", "xlsx"] as const;
/** A kind of file. */
export type Format = (typeof FORMATS)[number];

/** Saves what a list shows, all its pages, as a file whose name begins with `name`. `fetch` asks for it as a blob. */
export function ExportMenu({ name, fetch }: { name: string; fetch: (format: Format) => Promise<unknown> }) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const save = async (id: string) => {
    const format = FORMATS.find((name) => name === id);
    if (!format) return;
    setBusy(true);
    try {
      // The generated answer is an envelope's; this one is the file itself.
      saveFile((await fetch(format)) as Blob, `${name}-${new Date().toISOString().slice(0, 10)}.${format}`);
    } catch (error) {
      // Whatever breaks off on the way, such as a file that takes more than a minute, is SPEC §8's export time-out.
      toast.error(error instanceof ApiError ? error.message : t("table.export_failed"));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ButtonDropdown
      loading={isBusy}
      loadingText={t("table.exporting")}
      items={FORMATS.map((id) => ({ id, text: t(`table.export_${id}`) }))}
      onItemClick={({ detail }) => void save(detail.id)}
    >
      {t("table.export")}
    </ButtonDropdown>
  );
}
