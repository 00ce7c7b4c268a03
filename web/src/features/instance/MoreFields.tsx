import SpaceBetween from "@cloudscape-design/components/space-between";
import type { UseFormReturn } from "react-hook-form";
import { useT } from "../../i18n/t";
import { AreaField } from "../../kit/ui/AreaField";
import { CheckboxField } from "../../kit/ui/CheckboxField";
import { TextField } from "../../kit/ui/Field";
import { USER_DATA_MAX } from "../../rules/limits";
import type { InstanceFields } from "./draft";

/** By which words instances are found, what they are set up by at their first start, and whether they can be deleted. */
export function MoreFields({ form }: { form: UseFormReturn<InstanceFields> }) {
  const t = useT();
  return (
    <SpaceBetween size="m">
      <TextField
        form={form}
        name="tags"
        label={t("compute.tags")}
        constraintText={t("compute.tags_about")}
        autoComplete="off"
      />
      <AreaField
        form={form}
        name="user_data"
        label={t("instance_form.user_data")}
        description={t("instance_form.user_data_about")}
        placeholder={t("instance_form.user_data_example")}
        rows={5}
        longest={USER_DATA_MAX}
        keepsLines
      />
      <CheckboxField
        form={form}
        name="is_protected"
        label={t("instance.protect")}
        constraintText={t("instance_form.protect_text")}
      />
    </SpaceBetween>
  );
}
