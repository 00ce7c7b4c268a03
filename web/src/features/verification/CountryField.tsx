import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import type { VerificationDraft } from "@portico/console";
import { useMemo } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { useLang, useT } from "../../i18n/t";
import type { ConsoleModule } from "../../rules/rules";
import { offeredCountries } from "./papers";

/** The countries and regions that core takes, by their names in the page's language. */
function useCountries(module: ConsoleModule): { value: string; label: string }[] {
  const lang = useLang() === "CN" ? "zh-CN" : "en";
  const codes = useMemo(() => offeredCountries(module, "other"), [module]);
  return useMemo(() => {
    const names = new Intl.DisplayNames(lang, { type: "region" });
    const options = codes.map((value) => ({ value, label: names.of(value) ?? value }));
    return options.sort((one, other) => one.label.localeCompare(other.label, lang));
  }, [codes, lang]);
}

interface Props {
  form: UseFormReturn<VerificationDraft>;
  module: ConsoleModule;
}

/** Who issued the paper. */
export function CountryField({ form, module }: Props) {
  const t = useT();
  const countries = useCountries(module);
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
