import Checkbox from "@cloudscape-design/components/checkbox";
import FormField from "@cloudscape-design/components/form-field";
import { Controller, type UseFormReturn } from "react-hook-form";
import { schemeNames } from "../../api/generated/names.gen";
import { useT } from "../../i18n/t";
import { oneOf } from "../../kit/table/oneOf";
import type { ConsoleModule } from "../../rules/rules";

/** The fields that a renewal depends on. */
export interface RenewalFieldValues {
  scheme: string;
  renews: boolean;
}

/** The part of core that knows what renews itself. */
export type RenewalRule = Pick<ConsoleModule, "renewalChoice">;

interface Props {
  form: UseFormReturn<RenewalFieldValues>;
  rule: RenewalRule;
}

/** Whether what is ordered renews itself; by the hour there is nothing to renew, and the box says so. */
export function RenewalField({ form, rule }: Props) {
  const t = useT();
  const hasPaidTime = mayRenew(rule, form.watch("scheme"));
  return (
    <Controller
      control={form.control}
      name="renews"
      render={({ field, fieldState }) => (
        <FormField errorText={fieldState.error?.message}>
          <Checkbox
            checked={hasPaidTime && field.value}
            disabled={!hasPaidTime}
            description={t(hasPaidTime ? "order.renews_about" : "order.renews_hourly")}
            onChange={({ detail }) => field.onChange(detail.checked)}
            onBlur={field.onBlur}
          >
            {t("order.renews")}
          </Checkbox>
        </FormField>
      )}
    />
  );
}

/** Whether somebody may choose that what a scheme bills renews itself. */
export function mayRenew(rule: RenewalRule, scheme: string): boolean {
  const known = oneOf(schemeNames, scheme);
  return known !== undefined && rule.renewalChoice(known, true) === undefined;
}
