import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import { lazy, Suspense, useState } from "react";
import { call } from "../../api/call";
import type { Staged } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import type { CurlCall, Described } from "../../kit/curl/command";
import { oneOf } from "../../kit/table/oneOf";
import { toast } from "../../state/toast";
import { EXPORT_CHOICES, type ExportAs, type ExportChoice, useExportAs } from "./choices";
import { useExports } from "./useExports";

const CurlDialog = lazy(() => import("../../kit/curl/CurlDialog").then((module) => ({ default: module.CurlDialog })));

type Props<D extends Described> = Making & {
  /** What the list asks for now, as a call that a program's key can make; asked for when it is chosen. */
  curl?: () => CurlCall<D>;
};

type Making =
  | {
      /** Asks for what the list shows, all its pages, as a file. */
      fetch: (as: ExportAs) => Promise<{ data?: Staged | null | undefined }>;
    }
  | {
      /** Asks the person first what else has to be known, such as for which months. */
      onChoose: (choice: ExportChoice) => void;
    };

/** Has a list made into a file, which is saved when it is ready; leads to the files that were asked for before; and shows the list's call as a command. */
export function ExportMenu<D extends Described>({ curl, ...making }: Props<D>) {
  const t = useT();
  const exports = useExports();
  const exportAs = useExportAs();
  const [isBusy, setBusy] = useState(false);
  const [made, setMade] = useState<CurlCall<D> | null>(null);
  const choose = async (id: string) => {
    const choice = oneOf(EXPORT_CHOICES, id);
    if (id === "curl" && curl) return setMade(curl());
    if (!choice) return exports.show();
    if ("onChoose" in making) return making.onChoose(choice);
    setBusy(true);
    await exports.ask(() => call(making.fetch(exportAs(choice)))).catch(toast.failure);
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
          ...(curl ? [{ id: "curl", text: t("curl.button") }] : []),
        ]}
        onItemClick={({ detail }) => void choose(detail.id)}
      >
        {t("table.export")}
      </ButtonDropdown>
      {exports.dialog}
      {made !== null && (
        <Suspense>
          <CurlDialog call={made} onClose={() => setMade(null)} />
        </Suspense>
      )}
    </>
  );
}
