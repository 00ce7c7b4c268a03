import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import SpaceBetween from "@cloudscape-design/components/space-between";
import * as tokens from "@cloudscape-design/design-tokens";
import type { RegisterDraft } from "@portico/password";
import { type CSSProperties, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useSite } from "../../../api/site";
import { useLang, useT } from "../../../i18n/t";
import { CheckboxField } from "../../../ui/CheckboxField";
import { LegalDialog } from "../legal/LegalDialog";
import { legalEn } from "../legal/legal.en";
import { legalZh } from "../legal/legal.zh";
import type { LegalName } from "../legal/texts";

const NAMES = ["agreement", "clause_1_5", "clause_1_6"] as const satisfies readonly LegalName[];

/** The three boxes to tick, each with its text. */
export function TermsSection({ form }: { form: UseFormReturn<RegisterDraft> }) {
  const t = useT();
  const lang = useLang();
  const { brand } = useSite();
  const [open, setOpen] = useState<LegalName | null>(null);
  const texts = lang === "CN" ? legalZh(brand.name) : legalEn(brand.name);
  return (
    <FormField label={t("register.terms")} stretch>
      <SpaceBetween size="s">
        {NAMES.map((name) => (
          <div key={name}>
            <CheckboxField form={form} name={name} label={t(`register.${name}`)} />
            <div style={underLabel}>
              <Button formAction="none" variant="inline-link" onClick={() => setOpen(name)}>
                {t(`register.read_${name}`)}
              </Button>
            </div>
          </div>
        ))}
      </SpaceBetween>
      {open && <LegalDialog text={texts[open]} onClose={() => setOpen(null)} />}
    </FormField>
  );
}

const underLabel: CSSProperties = { marginInlineStart: tokens.spaceScaledXl };
