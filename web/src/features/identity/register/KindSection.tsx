import FormField from "@cloudscape-design/components/form-field";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Tiles from "@cloudscape-design/components/tiles";
import type { RegisterDraft } from "@portico/password";
import type { UseFormReturn } from "react-hook-form";
import { accountKindNames } from "../../../api/generated/names.gen";
import { useT } from "../../../i18n/t";
import { oneOf } from "../../../kit/table/oneOf";
import { TextField } from "../../../kit/ui/Field";

/** Who opens the account; an enterprise gives its name. */
export function KindSection({ form }: { form: UseFormReturn<RegisterDraft> }) {
  const t = useT();
  const kind = form.watch("kind");

  const choose = (value: string) => {
    const chosen = oneOf(accountKindNames, value);
    if (!chosen) return;
    form.setValue("kind", chosen);
    // A person has no company: the field is emptied, as it is no longer seen.
    if (chosen === "personal") form.setValue("company", "");
    form.clearErrors("company");
  };

  return (
    <SpaceBetween size="l">
      <FormField label={t("register.kind")} stretch>
        <Tiles
          value={kind}
          columns={2}
          onChange={({ detail }) => choose(detail.value)}
          items={accountKindNames.map((name) => ({
            value: name,
            label: t(`register.${name}`),
            description: t(`register.${name}_hint`),
          }))}
        />
      </FormField>
      {kind === "enterprise" && (
        <TextField
          form={form}
          name="company"
          label={t("register.company")}
          constraintText={t("register.company_hint")}
          autoComplete="organization"
        />
      )}
    </SpaceBetween>
  );
}
