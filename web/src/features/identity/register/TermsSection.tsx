import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import SpaceBetween from "@cloudscape-design/components/space-between";
import * as tokens from "@cloudscape-design/design-tokens";
import type { RegisterDraft } from "@portico/password";
import { useQuery } from "@tanstack/react-query";
import { type CSSProperties, useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { TermsReply } from "../../../api/generated/types.gen";
import { type TermsText, termsQuery } from "../../../domain/terms/query";
import { TermsDialog } from "../../../domain/terms/TermsDialog";
import { useLang, useT } from "../../../i18n/t";
import { CheckboxField } from "../../../kit/ui/CheckboxField";
import { QueryState } from "../../../kit/ui/QueryState";

/** The operator's terms: three boxes to tick, each with its text. Another version than was read has to be ticked anew. */
export function TermsSection({ form }: { form: UseFormReturn<RegisterDraft> }) {
  const t = useT();
  const terms = useQuery(termsQuery(useLang()));
  const version = terms.data?.version;
  useEffect(() => {
    const read = form.getValues("terms_version");
    if (!version || version === read) return;
    if (read) for (const name of ["agreement", "clause_1_5", "clause_1_6"] as const) form.setValue(name, false);
    form.setValue("terms_version", version);
  }, [form, version]);
  return (
    <FormField label={t("register.terms")} stretch>
      <QueryState query={terms}>{(data) => <Boxes form={form} terms={data} />}</QueryState>
    </FormField>
  );
}

function Boxes({ form, terms }: { form: UseFormReturn<RegisterDraft>; terms: TermsReply }) {
  const t = useT();
  const [open, setOpen] = useState<TermsText | null>(null);
  return (
    <SpaceBetween size="s">
      {terms.is_sample && <Alert type="warning">{t("terms.sample")}</Alert>}
      {terms.texts.map((text) => (
        <div key={text.name}>
          <CheckboxField form={form} name={text.name} label={t(`register.${text.name}`)} />
          <div style={underLabel}>
            <Button formAction="none" variant="inline-link" onClick={() => setOpen(text)}>
              {t(`register.read_${text.name}`)}
            </Button>
          </div>
        </div>
      ))}
      {open && <TermsDialog terms={terms} text={open} onClose={() => setOpen(null)} />}
    </SpaceBetween>
  );
}

const underLabel: CSSProperties = { marginInlineStart: tokens.spaceScaledXl };
