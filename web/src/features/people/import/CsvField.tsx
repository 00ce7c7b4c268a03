import Button from "@cloudscape-design/components/button";
import FileInput from "@cloudscape-design/components/file-input";
import FormField from "@cloudscape-design/components/form-field";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Textarea from "@cloudscape-design/components/textarea";
import type { SubUserImportDraft } from "@portico/console";
import { Controller, type UseFormReturn } from "react-hook-form";
import { useT } from "../../../i18n/t";
import { csvOfFile, csvText, downloadCsv } from "../../../kit/ui/csv";
import { toast } from "../../../state/toast";

/** The columns that core knows, as they stand in the template's first line. */
const COLUMNS = ["name", "login_name", "email", "mobile"] as const;

/** A CSV file, chosen or pasted. */
export function CsvField({ form }: { form: UseFormReturn<SubUserImportDraft> }) {
  const t = useT();
  const template = () => {
    const example = [t("import.example_name"), "zhang_wei01", "zhang.wei@example.com", "+8613800138000"];
    downloadCsv("sub-users.csv", csvText([COLUMNS.map((column) => t(`import.column_${column}`)), example]));
  };
  const take = async (file: File | undefined, onChange: (text: string) => void) => {
    if (file) await csvOfFile(file).then(onChange, toast.failure);
  };
  return (
    <Controller
      control={form.control}
      name="csv"
      render={({ field, fieldState }) => (
        <SpaceBetween size="m">
          <SpaceBetween direction="horizontal" size="xs">
            <FileInput
              accept=".csv,text/csv"
              value={[]}
              ariaLabel={t("import.choose")}
              onChange={({ detail }) => void take(detail.value[0], field.onChange)}
            >
              {t("import.choose")}
            </FileInput>
            <Button iconName="download" formAction="none" onClick={template}>
              {t("import.template")}
            </Button>
          </SpaceBetween>
          <FormField
            label={t("import.text")}
            description={t("import.text_hint")}
            errorText={fieldState.error?.message}
            stretch
          >
            <Textarea
              ref={field.ref}
              value={field.value}
              rows={6}
              spellcheck={false}
              placeholder={COLUMNS.join(",")}
              onChange={({ detail }) => field.onChange(detail.value)}
            />
          </FormField>
        </SpaceBetween>
      )}
    />
  );
}
