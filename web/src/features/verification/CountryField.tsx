import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import type { VerificationDraft } from "@portico/console";
import { Controller, type UseFormReturn } from "react-hook-form";
import { useCountries } from "../../domain/useCountries";
import { useT } from "../../i18n/t";
import type { ConsoleModule } from "../../rules/rules";

interface Props {
  form: UseFormReturn<VerificationDraft>;
  module: ConsoleModule;
}

/** Who issued the document. */
export function CountryField({ form, module }: Props) {
  const t = useT();
  const countries = useCountries(module, "other");
  return (
    <Controller
      control={form.control}
      name="country"
      render={({ field, fieldState }) => (
        <FormField label={t("verification.country")} errorText={fieldState.error?.message}>
          <Select
            ref={field.ref}
            selectedOption={countries.find(({ value }) => value === field.value) ?? null}
            options={countries}
            filteringType="auto"
            placeholder={t("verification.country_choose")}
            filteringPlaceholder={t("verification.country_find")}
            filteringAriaLabel={t("verification.country_find")}
            empty={t("table.no_match")}
            virtualScroll
            onChange={({ detail }) => field.onChange(detail.selectedOption.value ?? "")}
            onBlur={field.onBlur}
          />
        </FormField>
      )}
    />
  );
}
