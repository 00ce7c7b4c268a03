import ColumnLayout from "@cloudscape-design/components/column-layout";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import type { UseFormReturn } from "react-hook-form";
import { useT } from "../i18n/t";
import { AreaField } from "../kit/ui/AreaField";
import { TERMS_TEXT_MAX } from "../rules/limits";
import { TERMS_LANGS, TERMS_TEXTS, type TermsValues } from "./terms";

/** The texts of a version of the terms, those of both languages beside each other. */
export function TermsFields({ form }: { form: UseFormReturn<TermsValues> }) {
  const t = useT();
  return TERMS_TEXTS.map((text) => (
    <Container key={text} header={<Header variant="h2">{t(`legal.${text}`)}</Header>}>
      <ColumnLayout columns={2}>
        {TERMS_LANGS.map((lang) => (
          <AreaField
            key={lang}
            form={form}
            name={`${text}_${lang}`}
            label={t(`legal.${text}_${lang}`)}
            constraintText={t("legal.text_hint")}
            rows={text === "agreement" ? 16 : 8}
            longest={TERMS_TEXT_MAX}
            keepsLines
          />
        ))}
      </ColumnLayout>
    </Container>
  ));
}
