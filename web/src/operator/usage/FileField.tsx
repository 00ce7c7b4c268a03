import Box from "@cloudscape-design/components/box";
import FileDropzone from "@cloudscape-design/components/file-dropzone";
import FileInput from "@cloudscape-design/components/file-input";
import FormField from "@cloudscape-design/components/form-field";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { Violation } from "@portico/rules";
import { type UseFormReturn, useController } from "react-hook-form";
import { ruleWords } from "../../i18n/ruleWords";
import { type Translate, useLang, useT } from "../../i18n/t";
import { csvOfFile } from "../../kit/ui/csv";
import { sizeWords } from "../../kit/ui/sizeWords";
import type { UsageImportDraft } from "../generated/types.gen";
import { findFormat, findRuleKey, LARGEST, readMistake } from "./usage";

/** A file of usage as it was chosen. */
export interface UsageFile extends UsageImportDraft {
  name: string;
}

interface Props {
  form: UseFormReturn<UsageFile>;
  /** What the server found wrong with the file that was sent. */
  refused: readonly Violation[];
  /** Told of another file. */
  onChosen: () => void;
}

/** A file of usage, chosen or dropped, read on the spot; with what is wrong with it, line by line. */
export function FileField({ form, refused, onChosen }: Props) {
  const t = useT();
  const locale = useLang() === "CN" ? "zh-CN" : "en";
  const { field, fieldState } = useController({ control: form.control, name: "text" });
  const { name, text } = form.watch();
  const choose = async ([file]: File[]) => {
    if (!file) return;
    onChosen();
    await takeFile(form, file, t);
  };
  return (
    <FormField
      stretch
      label={t("usage.file")}
      constraintText={t("usage.file_hint")}
      errorText={fieldState.error?.message ?? (refused.length > 0 && <Mistakes refused={refused} />)}
    >
      <FileDropzone onChange={({ detail }) => void choose(detail.value)}>
        <SpaceBetween size="xs" alignItems="center">
          <Box color={name ? "inherit" : "text-body-secondary"}>
            {name ? `${name}, ${sizeWords(new Blob([text]).size, locale)}` : t("usage.file_drop")}
          </Box>
          <FileInput
            ref={field.ref}
            value={[]}
            accept=".csv,.jsonl,.ndjson"
            onChange={({ detail }) => void choose(detail.value)}
          >
            {t("usage.file_choose")}
          </FileInput>
        </SpaceBetween>
      </FileDropzone>
    </FormField>
  );
}

/** Puts a file into the form, unless it is too large or of another kind, which is said instead. */
async function takeFile(form: UseFormReturn<UsageFile>, file: File, t: Translate): Promise<void> {
  const format = findFormat(file.name);
  const problem = !format ? t("usage.file_kind") : file.size > LARGEST ? t("usage.rule_large") : "";
  if (!format || problem) {
    form.setValue("name", "");
    form.setValue("text", "", { shouldDirty: true });
    form.setError("text", { type: "file", message: problem });
    return;
  }
  const text = await csvOfFile(file);
  form.setValue("name", file.name);
  form.setValue("format", format);
  form.setValue("text", text, { shouldDirty: true, shouldValidate: true });
}

/** Each thing that is wrong with a file: the line and the field, then the rule. */
function Mistakes({ refused }: { refused: readonly Violation[] }) {
  const t = useT();
  return (
    <>
      {refused.map((violation) => (
        <span key={`${violation.field} ${violation.rule.rule}`} style={block}>
          {mistakeWords(violation, t)}
        </span>
      ))}
    </>
  );
}

/** Words a mistake: `Line 17, at: …`. */
function mistakeWords(violation: Violation, t: Translate): string {
  const mistake = readMistake(violation);
  const { line, field, rule } = mistake;
  const key = findRuleKey(mistake);
  const words = key ? t(key) : ruleWords(rule);
  if (line === undefined) return words;
  return field ? t("usage.mistake", { line, field, words }) : t("usage.mistake_line", { line, words });
}

const block = { display: "block" } as const;
