import type { UseFormReturn } from "react-hook-form";
import { useT } from "../i18n/t";
import { ChoicesField } from "./ChoicesField";
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
    <ChoicesField
      form={form}
      name="regions"
      label={t("operator.notice_regions")}
      constraintText={t("operator.notice_regions_hint")}
      choices={regions}
      placeholder={t("operator.notice_everywhere")}
    />
  );
}
