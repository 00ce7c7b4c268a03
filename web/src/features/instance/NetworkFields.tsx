import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { UseFormReturn } from "react-hook-form";
import { useT } from "../../i18n/t";
import { CheckboxField } from "../../kit/ui/CheckboxField";
import { TextField } from "../../kit/ui/Field";
import type { InstanceFields } from "./draft";

interface Props {
  form: UseFormReturn<InstanceFields>;
  /** How many public addresses are left in the region; null: it gives out none. */
  addresses: number | null;
}

/** Whether the instances shall have public addresses, and how much goes through each. */
export function NetworkFields({ form, addresses }: Props) {
  const t = useT();
  // What was chosen stays to be seen, and can be taken back, where another region has none.
  const isChosen = form.watch("public_address");
  if (!isChosen && !addresses)
    return <Box>{t(addresses === null ? "instance_form.public_none" : "instance_form.public_sold_out")}</Box>;
  return (
    <SpaceBetween size="m">
      <CheckboxField
        form={form}
        name="public_address"
        label={t("instance.public")}
        constraintText={
          addresses === null
            ? t("instance_form.public_none")
            : `${t("instance.public_about")} ${t("instance_form.public_left", { count: addresses })}`
        }
      />
      {isChosen && (
        <TextField
          form={form}
          name="bandwidth_mbit"
          label={t("instance.bandwidth")}
          constraintText={t("instance.bandwidth_about")}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
    </SpaceBetween>
  );
}
