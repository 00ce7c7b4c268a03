import FormField from "@cloudscape-design/components/form-field";
import Multiselect from "@cloudscape-design/components/multiselect";
import { Controller, type UseFormReturn } from "react-hook-form";
import { useT } from "../i18n/t";
import type { NoticeFields } from "./notice";

interface Props {
  form: UseFormReturn<NoticeFields>;
  /** The regions of the installation. */
  regions: readonly string[];
}

/** The regions that something is about; none: every region. */
export function RegionsField({ form, regions }: Props) {
  const t = useT();
  return (
    <Controller
      control={form.control}
      name="regions"
      render={({ field, fieldState }) => (
        <FormField
          label={t("operator.notice_regions")}
          constraintText={t("operator.notice_regions_hint")}
          errorText={fieldState.error?.message}
        >
          <Multiselect
            options={regions.map((value) => ({ value, label: value }))}
            selectedOptions={field.value.map((value) => ({ value, label: value }))}
            placeholder={t("operator.notice_everywhere")}
            onChange={({ detail }) => field.onChange(detail.selectedOptions.map(({ value = "" }) => value))}
            onBlur={field.onBlur}
          />
        </FormField>
      )}
    />
  );
}
