import FormField from "@cloudscape-design/components/form-field";
import RadioGroup from "@cloudscape-design/components/radio-group";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { Controller, type UseFormReturn } from "react-hook-form";
import { instanceLoginNames } from "../../api/generated/names.gen";
import { useMayAnywhere } from "../../domain/access/useMay";
import { kindName, sshKeysQuery } from "../../domain/sshKey/sshKeys";
import { useT } from "../../i18n/t";
import { AreaField } from "../../kit/ui/AreaField";
import { CheckboxField } from "../../kit/ui/CheckboxField";
import { TextField } from "../../kit/ui/Field";
import { SelectField } from "../../kit/ui/SelectField";
import { INSTANCE_NAME_MAX, SSH_KEY_MAX } from "../../rules/limits";
import type { InstanceFields } from "./draft";
import { PasswordFields } from "./PasswordFields";

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
      {login === "key" ? <KeyFields form={form} /> : <PasswordFields form={form} />}
    </SpaceBetween>
  );
}

/** A key that the account keeps, or another one, which is kept on demand. */
function KeyFields({ form }: { form: UseFormReturn<InstanceFields> }) {
  const t = useT();
  const kept = useQuery(sshKeysQuery).data?.items ?? [];
  const mayKeep = useMayAnywhere()("compute_configure").allowed;
  const [stored, keeps] = form.watch(["stored_key", "keeps_key"]);
  return (
    <SpaceBetween size="m">
      {kept.length > 0 && (
        <SelectField
          form={form}
          name="stored_key"
          label={t("instance.stored_key")}
          choices={[
            ...kept.map((key) => ({
              value: key.public_key,
              label: key.name,
              description: `${kindName(key)} · ${key.fingerprint}`,
            })),
            { value: "", label: t("instance.stored_key_other") },
          ]}
          onChosen={() => form.clearErrors("ssh_key")}
        />
      )}
      {!stored && (
        <AreaField
          form={form}
          name="ssh_key"
          label={t("instance.ssh_key")}
          constraintText={t("instance.ssh_key_about")}
          longest={SSH_KEY_MAX}
        />
      )}
      {!stored && mayKeep && <CheckboxField form={form} name="keeps_key" label={t("instance.key_keep")} />}
      {!stored && mayKeep && keeps && (
        <TextField
          form={form}
          name="key_name"
          label={t("instance.key_name")}
          autoComplete="off"
          longest={INSTANCE_NAME_MAX}
        />
      )}
    </SpaceBetween>
  );
}
