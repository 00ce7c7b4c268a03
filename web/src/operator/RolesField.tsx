import Checkbox from "@cloudscape-design/components/checkbox";
import FormField from "@cloudscape-design/components/form-field";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { Controller, type FieldValues } from "react-hook-form";
import { useT } from "../i18n/t";
import type { Common } from "../kit/ui/Field";
import { operatorRoleNames } from "./generated/names.gen";
import type { OperatorRole } from "./generated/types.gen";

/** Roles as a field of a form, each with what it allows. */
export function RolesField<T extends FieldValues>({ form, name, label }: Common<T>) {
  const t = useT();
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => {
        const chosen = field.value as readonly OperatorRole[];
        return (
          <FormField
            label={label}
            constraintText={t("operator.operator_roles_hint")}
            errorText={fieldState.error?.message}
          >
            <SpaceBetween size="xs">
              {operatorRoleNames.map((role) => (
                <Checkbox
                  key={role}
                  checked={chosen.includes(role)}
                  description={t(`operator.role_${role}_about`)}
                  onChange={({ detail }) =>
                    field.onChange(
                      operatorRoleNames.filter((one) => (one === role ? detail.checked : chosen.includes(one))),
                    )
                  }
                >
                  {t(`operator.role_${role}`)}
                </Checkbox>
              ))}
            </SpaceBetween>
          </FormField>
        );
      }}
    />
  );
}
