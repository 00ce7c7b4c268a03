import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import type { ReactNode } from "react";
import { Controller, type FieldValues } from "react-hook-form";
import type { Common } from "./Field";

/** One of the choices of a list. */
export interface Choice {
  value: string;
  label: string;
  description?: string;
  /** What stands before its label. */
  iconSvg?: ReactNode;
  /** It cannot be chosen, and why. */
  disabled?: boolean;
  disabledReason?: string;
}

interface Props<T extends FieldValues> extends Common<T> {
  choices: readonly Choice[];
  /** Stands where nothing is chosen. */
  placeholder?: string;
  disabled?: boolean;
  /** Words of a field that narrows a long list, and what stands where it finds nothing. */
  find?: { label: string; nothing: string };
  /** Told what was chosen. */
  onChosen?: (value: string) => void;
}

/** A choice of one from a list. */
export function SelectField<T extends FieldValues>(props: Props<T>) {
  const { form, name, label, constraintText, choices, placeholder, disabled = false, find, onChosen } = props;
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <FormField label={label} constraintText={constraintText} errorText={fieldState.error?.message}>
          <Select
            ref={field.ref}
            options={choices}
            selectedOption={choices.find(({ value }) => value === field.value) ?? null}
            disabled={disabled}
            {...(placeholder && { placeholder })}
            {...(find && {
              filteringType: "auto" as const,
              filteringPlaceholder: find.label,
              filteringAriaLabel: find.label,
              empty: find.nothing,
              virtualScroll: true,
            })}
            onChange={({ detail }) => {
              field.onChange(detail.selectedOption.value ?? "");
              onChosen?.(detail.selectedOption.value ?? "");
            }}
            onBlur={field.onBlur}
          />
        </FormField>
      )}
    />
  );
}
