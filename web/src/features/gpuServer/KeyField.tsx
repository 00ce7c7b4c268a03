import { useQuery } from "@tanstack/react-query";
import type { UseFormReturn } from "react-hook-form";
import { kindName, sshKeysQuery } from "../../domain/sshKey/sshKeys";
import { useT } from "../../i18n/t";
import { AreaField } from "../../kit/ui/AreaField";
import { SelectField } from "../../kit/ui/SelectField";
import { SSH_KEY_MAX } from "../../rules/limits";
import { type GpuServerFields, NO_KEY, OTHER_KEY } from "./draft";

/** The key that our staff puts on the server: one that the account keeps, another one, or none. */
export function KeyField({ form }: { form: UseFormReturn<GpuServerFields> }) {
  const t = useT();
  const kept = useQuery(sshKeysQuery).data?.items ?? [];
  const stored = form.watch("stored_key");
  return (
    <>
      <SelectField
        form={form}
        name="stored_key"
        label={t("gpu_server.ssh_key")}
        constraintText={t("gpu_server.ssh_key_why")}
        choices={[
          { value: NO_KEY, label: t("gpu_server.ssh_key_none") },
          ...kept.map((key) => ({
            value: key.public_key,
            label: key.name,
            description: `${kindName(key)} · ${key.fingerprint}`,
          })),
          { value: OTHER_KEY, label: t("gpu_server.ssh_key_other") },
        ]}
        onChosen={() => form.clearErrors("ssh_key")}
      />
      {stored === OTHER_KEY && (
        <AreaField
          form={form}
          name="ssh_key"
          label={t("gpu_server.ssh_key_typed")}
          constraintText={t("gpu_server.ssh_key_about")}
          longest={SSH_KEY_MAX}
        />
      )}
    </>
  );
}
