import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import type { KeyCreateDraft } from "@portico/console";
import { use } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { loadConsole } from "../../rules/rules";
import { serverNow } from "../../state/serverClock";

/** The lives that are offered, in days; 0 is without an end. */
const DAYS = [7, 30, 90, 180, 365, 0] as const;

/** How long a new key lives, and when that ends. */
export function LifeField({ form }: { form: UseFormReturn<KeyCreateDraft> }) {
  const t = useT();
  const times = useTimes();
  const module = use(loadConsole());
  const words = (days: number) => (days === 0 ? t("keys.valid_always") : t("keys.valid_days", { days }));
  const options = DAYS.map((days) => ({ value: String(days), label: words(days) }));
  const end = (days: number) => {
    const at = module.keyExpiresAt(serverNow() / 1_000, days);
    if (at === undefined) return t("keys.valid_no_end");
    return t("keys.valid_end", { time: times.at(new Date(at * 1_000).toISOString()) });
  };
  return (
    <Controller
      control={form.control}
      name="valid_days"
      render={({ field, fieldState }) => (
        <FormField label={t("keys.valid")} constraintText={end(field.value)} errorText={fieldState.error?.message}>
          <Select
            ref={field.ref}
            options={options}
            selectedOption={options.find(({ value }) => value === String(field.value)) ?? null}
            onChange={({ detail }) => field.onChange(Number(detail.selectedOption.value))}
            onBlur={field.onBlur}
          />
        </FormField>
      )}
    />
  );
}
