import Alert from "@cloudscape-design/components/alert";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { InstanceLogin } from "@portico/console";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { use } from "react";
import type { UseFormReturn } from "react-hook-form";
import { call } from "../../api/call";
import { computeInstanceRebuild } from "../../api/generated/sdk.gen";
import type { InstanceReply } from "../../api/generated/types.gen";
import { NameConfirmation } from "../../domain/compute/NameConfirmation";
import { INSTANCES } from "../../domain/instance/queries";
import { useT } from "../../i18n/t";
import { FormDialog } from "../../kit/form/FormDialog";
import { useSave } from "../../kit/form/useSave";
import { QueryState } from "../../kit/ui/QueryState";
import { SelectField } from "../../kit/ui/SelectField";
import { useRulesForm } from "../../rules/form";
import { loadConsole } from "../../rules/rules";
import type { InstanceFields, KeyValues } from "./draft";
import { keepKey } from "./keepKey";
import { LoginFields } from "./LoginFields";
import { offerQuery } from "./queries";
import { imagesLike, type RebuildFields, readRebuild } from "./rebuild";
import { useNewestKey } from "./useNewestKey";

/** Installs an instance anew: from which image, how one signs in then, and its name to confirm that what is on it is lost. */
export function RebuildDialog({ instance, onClose }: { instance: InstanceReply; onClose: () => void }) {
  const t = useT();
  const module = use(loadConsole());
  const { instance_id, name, region, disks } = instance;
  const queries = useQueryClient();
  const offer = useQuery(offerQuery(region));
  const first: RebuildFields = {
    image: "",
    login: "key" satisfies InstanceLogin,
    password: "",
    password_confirm: "",
    stored_key: "",
    ssh_key: "",
    keeps_key: false,
    key_name: "",
    name: "",
  };
  const form = useRulesForm((fields: RebuildFields) => readRebuild(fields, name, module), first);
  const fields = form as unknown as UseFormReturn<RebuildFields>;
  const keys = form as unknown as UseFormReturn<KeyValues>;
  useNewestKey(keys, false);
  const { failure, busy, onSubmit } = useSave(form, {
    send: async ({ image, instance: typed }) => {
      await keepKey(keys, queries);
      return call(computeInstanceRebuild({ body: { instance_id, image, instance: typed } }));
    },
    under: "instance",
    invalidate: [INSTANCES],
    says: () => t("instance_detail.rebuild_begun", { name }),
    done: onClose,
  });
  const [boot = 0] = disks;
  return (
    <FormDialog
      title={t("instance_detail.rebuild_title", { name })}
      submit={t("instance.rebuild")}
      busy={busy}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <Alert type="warning">{t("instance_detail.rebuild_text")}</Alert>
        <QueryState query={offer}>
          {({ images }) => (
            <SelectField
              form={fields}
              name="image"
              label={t("instance.image")}
              placeholder={t("instance.choose_image")}
              choices={imagesLike(images, instance.image, module).map(({ name: value, title, least_gib }) => ({
                value,
                label: title,
                description: t("instance.image_least", { gib: least_gib }),
                disabled: least_gib > boot,
              }))}
            />
          )}
        </QueryState>
        <LoginFields form={form as unknown as UseFormReturn<InstanceFields>} />
        <NameConfirmation form={fields} field="name" name={name} />
      </SpaceBetween>
    </FormDialog>
  );
}
