import FormField from "@cloudscape-design/components/form-field";
import RadioGroup from "@cloudscape-design/components/radio-group";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { Controller, type UseFormReturn } from "react-hook-form";
import { instanceLoginNames } from "../../api/generated/names.gen";
import { useT } from "../../i18n/t";
import { AreaField } from "../../kit/ui/AreaField";
import { TextField } from "../../kit/ui/Field";
import type { InstanceFields } from "./draft";

/** Characters of a public key at most. */
const LONGEST = 4_096;

/** How the user of the instances signs in: with a key of their own, or a password. */
export function LoginFields({ form }: { form: UseFormReturn<InstanceFields> }) {
  const t = useT();
  const login = form.watch("login");
  return (
    <SpaceBetween size="m">
      <Controller
        control={form.control}
        name="login"
        render={({ field }) => (
          <FormField label={t("instance.login")}>
            <RadioGroup
              ref={field.ref}
              value={field.value}
              onChange={({ detail }) => {
                field.onChange(detail.value);
                form.clearErrors(["password", "password_confirm", "ssh_key"]);
              }}
              items={[...instanceLoginNames].reverse().map((value) => ({
                value,
                label: t(`instance.login_${value}`),
                description: t(`instance.login_${value}_about`),
              }))}
            />
          </FormField>
        )}
      />
      {login === "key" ? (
        <AreaField
          form={form}
          name="ssh_key"
          label={t("instance.ssh_key")}
          constraintText={t("instance.ssh_key_about")}
          longest={LONGEST}
        />
      ) : (
        <>
          <TextField
            form={form}
            name="password"
            type="password"
            label={t("instance.password")}
            constraintText={t("instance.password_rule")}
            autoComplete="new-password"
            onTyped={() => form.getFieldState("password_confirm").isDirty && void form.trigger("password_confirm")}
          />
          <TextField
            form={form}
            name="password_confirm"
            type="password"
            label={t("instance.password_confirm")}
            autoComplete="new-password"
          />
        </>
      )}
    </SpaceBetween>
  );
}
