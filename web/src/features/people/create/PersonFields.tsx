import SpaceBetween from "@cloudscape-design/components/space-between";
import type { SubUserCreateDraft } from "@portico/console";
import type { UseFormReturn } from "react-hook-form";
import { useT } from "../../../i18n/t";
import { TextField } from "../../../kit/ui/Field";

/** Step 1 of a new sub-user: who it is. */
export function PersonFields({ form }: { form: UseFormReturn<SubUserCreateDraft> }) {
  const t = useT();
  return (
    <SpaceBetween size="l">
      <TextField form={form} name="user.name" label={t("users.name")} />
      <TextField
        form={form}
        name="user.login_name"
        label={t("users.login_name")}
        constraintText={t("users.login_name_hint")}
        autoComplete="off"
      />
      <TextField
        form={form}
        name="user.email"
        label={t("users.email")}
        constraintText={t("users.email_hint")}
        type="email"
        autoComplete="off"
      />
      <TextField
        form={form}
        name="user.mobile"
        label={t("users.mobile_optional")}
        constraintText={t("users.mobile_hint")}
        inputMode="tel"
        autoComplete="off"
      />
    </SpaceBetween>
  );
}
