import FormField from "@cloudscape-design/components/form-field";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Tiles from "@cloudscape-design/components/tiles";
import type { AccountKind, VerificationDraft } from "@portico/console";
import type { UseFormReturn } from "react-hook-form";
import { accountKindNames } from "../../api/generated/names.gen";
import { useT } from "../../i18n/t";
import { TextField } from "../../kit/ui/Field";

interface Props {
  form: UseFormReturn<VerificationDraft>;
  /** The account's own kind: it is verified as nothing else (SPEC §5, SECURITY Z-10). */
  kind: AccountKind;
}

/** A person or an organisation, and their names. */
export function WhoSection({ form, kind }: Props) {
  const t = useT();
  const isCompany = kind === "enterprise";
  return (
    <SpaceBetween size="l">
      <FormField stretch label={t("verification.kind")}>
        <Tiles
          value={kind}
          columns={2}
          items={accountKindNames.map((name) => ({
            value: name,
            label: t(`verification.${name}`),
            description: t(name === kind ? `verification.${name}_hint` : `verification.${name}_not`),
            disabled: name !== kind,
          }))}
        />
      </FormField>
      {isCompany && (
        <TextField
          form={form}
          name="company"
          label={t("verification.company")}
          constraintText={t("verification.company_hint")}
          autoComplete="organization"
        />
      )}
      <TextField
        form={form}
        name="name"
        label={t(isCompany ? "verification.person" : "verification.name")}
        constraintText={t(isCompany ? "verification.person_hint" : "verification.name_hint")}
        autoComplete="name"
      />
    </SpaceBetween>
  );
}
