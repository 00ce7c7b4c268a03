import ColumnLayout from "@cloudscape-design/components/column-layout";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { useT } from "../i18n/t";
import { AreaField } from "../kit/ui/AreaField";
import { TextField } from "../kit/ui/Field";
import { LINK_MAX, NOTICE_TEXT_MAX, NOTICE_TITLE_MAX } from "../rules/limits";

/** The fields of what customers read in their own language. */
export const TITLES = ["title_us", "title_cn"] as const;
export const TEXTS = ["text_us", "text_cn"] as const;

/** A line and a paragraph in each language, those of both languages beside each other. */
export function LanguageFields<T extends FieldValues>({ form }: { form: UseFormReturn<T> }) {
  const t = useT();
  return (
    <ColumnLayout columns={2}>
      {TITLES.map((name) => (
        <TextField
          key={name}
          form={form}
          name={name as Path<T>}
          label={t(`operator.news_${name}`)}
          constraintText={t("operator.news_title_hint")}
          longest={NOTICE_TITLE_MAX}
        />
      ))}
      {TEXTS.map((name) => (
        <AreaField
          key={name}
          form={form}
          name={name as Path<T>}
          label={t(`operator.news_${name}`)}
          constraintText={t("operator.news_text_hint")}
          rows={4}
          longest={NOTICE_TEXT_MAX}
        />
      ))}
    </ColumnLayout>
  );
}

interface LinkProps<T extends FieldValues> {
  form: UseFormReturn<T>;
  label: string;
  /** What can be a link, and what comes of none. */
  hint: string;
}

/** Where customers are led: a page of their console, or an address elsewhere. */
export function LinkField<T extends FieldValues>({ form, label, hint }: LinkProps<T>) {
  return (
    <TextField
      form={form}
      name={"link" as Path<T>}
      label={label}
      constraintText={hint}
      longest={LINK_MAX}
      autoComplete="off"
    />
  );
}
