import Checkbox from "@cloudscape-design/components/checkbox";
import FormField from "@cloudscape-design/components/form-field";
import Multiselect from "@cloudscape-design/components/multiselect";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { AccessMethod } from "@portico/console";
import { Controller, type FieldValues, get, type Path, type UseFormReturn } from "react-hook-form";
import { accessMethodNames } from "../../../api/generated/names.gen";
import { useRegionOptions } from "../../../domain/access/useRegionOptions";
import { useT } from "../../../i18n/t";
import { GroupChoice, type Named } from "./GroupChoice";

interface Props<T extends FieldValues> {
  form: UseFormReturn<T>;
  /** What stands before the fields' names: `authorization.`, or nothing. */
  prefix: string;
  /** Groups that are chosen already, to call them by their names. */
  known?: readonly Named[];
}

/** By which means, in which regions and in which groups a sub-user works. */
export function AccessFields<T extends FieldValues>({ form, prefix, known = [] }: Props<T>) {
  const t = useT();
  const regions = useRegionOptions();
  const at = (name: string) => `${prefix}${name}` as Path<T>;
  const mistake = (name: string): string | undefined => get(form.formState.errors, `${prefix}${name}.message`);
  return (
    <SpaceBetween size="l">
      <Controller
        control={form.control}
        name={at("access_methods")}
        render={({ field }) => {
          const chosen = field.value as readonly AccessMethod[];
          return (
            <FormField label={t("users.access_methods")} errorText={mistake("access_methods")}>
              <SpaceBetween size="xs">
                {accessMethodNames.map((method) => (
                  <Checkbox
                    key={method}
                    checked={chosen.includes(method)}
                    description={t(`users.method_${method}_hint`)}
                    onChange={({ detail }) =>
                      field.onChange(
                        accessMethodNames.filter((one) => (one === method ? detail.checked : chosen.includes(one))),
                      )
                    }
                  >
                    {t(`users.method_${method}`)}
                  </Checkbox>
                ))}
              </SpaceBetween>
            </FormField>
          );
        }}
      />
      <Controller
        control={form.control}
        name={at("regions")}
        render={({ field }) => (
          <FormField label={t("users.regions")} description={t("users.regions_hint")} errorText={mistake("regions")}>
            <Multiselect
              selectedOptions={(field.value as string[]).map((name) => ({ value: name, label: name }))}
              options={regions}
              placeholder={t("users.regions_choose")}
              deselectAriaLabel={({ label }) => t("users.take_out", { name: label ?? "" })}
              enableSelectAll
              i18nStrings={{ selectAllText: t("table.select_all") }}
              onChange={({ detail }) => field.onChange(detail.selectedOptions.map(({ value }) => value))}
            />
          </FormField>
        )}
      />
      <Controller
        control={form.control}
        name={at("group_ids")}
        render={({ field }) => (
          <FormField
            label={t("users.groups_optional")}
            description={t("users.groups_hint")}
            errorText={mistake("group_ids")}
          >
            <GroupChoice value={field.value as string[]} known={known} onChange={field.onChange} />
          </FormField>
        )}
      />
    </SpaceBetween>
  );
}
