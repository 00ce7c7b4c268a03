import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { Violation } from "@portico/rules";
import { useState } from "react";
import { call } from "../../api/call";
import { useT } from "../../i18n/t";
import { FormDialog } from "../../kit/form/FormDialog";
import { useSave } from "../../kit/form/useSave";
import { useRulesForm } from "../../rules/form";
import { usageImport } from "../generated/sdk.gen";
import { requiring } from "../required";
import { FileField, type UsageFile } from "./FileField";
import { USAGE_CHANGED } from "./usage";

const EMPTY: UsageFile = { name: "", format: "csv", text: "" };

/** Records usage from a file, all of it or none; what is wrong with the file is said beside it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [refused, setRefused] = useState<readonly Violation[]>([]);
  const form = useRulesForm(requiring<UsageFile>(["text"]), EMPTY);
  const { failure, busy, onSubmit } = useSave(form, {
    send: ({ format, text }) => call(usageImport({ body: { format, text } })),
    takes: ({ violations }) => {
      const isAboutFile = violations.length > 0 && violations.every(({ field }) => /^text(\.|$)/.test(field));
      if (isAboutFile) setRefused(violations);
      return isAboutFile;
    },
    invalidate: USAGE_CHANGED,
    says: ({ records, taken }) => t("usage.imported", { taken, known: records - taken }),
    done: onClose,
  });
  return (
    <FormDialog
      title={t("usage.import")}
      submit={t("usage.import_submit")}
      busy={busy}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <Box>{t("usage.import_effect")}</Box>
        <FileField form={form} refused={refused} onChosen={() => setRefused([])} />
      </SpaceBetween>
    </FormDialog>
  );
}
