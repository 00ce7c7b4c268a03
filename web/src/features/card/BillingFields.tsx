import ColumnLayout from "@cloudscape-design/components/column-layout";
import type { CardDraft } from "@portico/console";
import type { UseFormReturn } from "react-hook-form";
import { useCountries } from "../../domain/useCountries";
import { useT } from "../../i18n/t";
import { TextField } from "../../kit/ui/Field";
import { SelectField } from "../../kit/ui/SelectField";
import type { ConsoleModule } from "../../rules/rules";

interface Props {
  form: UseFormReturn<CardDraft>;
  module: ConsoleModule;
}

/** Who holds the card, and where its bills go. */
export function BillingFields({ form, module }: Props) {
  const t = useT();
  const countries = useCountries(module);
  return (
    <ColumnLayout columns={2}>
      <TextField form={form} name="first_name" label={t("card.first_name")} autoComplete="cc-given-name" />
      <TextField form={form} name="last_name" label={t("card.last_name")} autoComplete="cc-family-name" />
      <TextField form={form} name="email" label={t("card.email")} inputMode="email" autoComplete="email" />
      <SelectField
        form={form}
        name="country"
        label={t("card.country")}
        choices={countries}
        placeholder={t("card.country_choose")}
        find={{ label: t("card.country_find"), nothing: t("table.no_match") }}
      />
      <TextField form={form} name="state" label={t("card.state")} autoComplete="address-level1" />
      <TextField form={form} name="city" label={t("card.city")} autoComplete="address-level2" />
      <TextField form={form} name="address" label={t("card.address")} autoComplete="address-line1" />
      <TextField form={form} name="zip" label={t("card.zip")} autoComplete="postal-code" />
    </ColumnLayout>
  );
}
