import { use } from "react";
import { call } from "../../api/call";
import { computeInstanceRename } from "../../api/generated/sdk.gen";
import type { InstanceReply } from "../../api/generated/types.gen";
import { INSTANCES } from "../../domain/instance/queries";
import { useT } from "../../i18n/t";
import { RenameDialog as Dialog } from "../../kit/form/RenameDialog";
import { loadConsole } from "../../rules/rules";

/** Gives an instance another name. */
export function RenameDialog({ instance, onClose }: { instance: InstanceReply; onClose: () => void }) {
  const t = useT();
  const module = use(loadConsole());
  const { instance_id } = instance;
  return (
    <Dialog
      name={instance.name}
      words={{
        title: t("instance_detail.rename_title"),
        submit: t("instance.rename"),
        name: t("instance.name"),
        saved: (name) => t("instance_detail.renamed", { name }),
      }}
      check={(fields) => module.checkInstanceName(fields)}
      send={({ name }) => call(computeInstanceRename({ body: { instance_id, instance: { name } } }))}
      under="instance"
      invalidate={[INSTANCES]}
      onDone={onClose}
      onClose={onClose}
    />
  );
}
