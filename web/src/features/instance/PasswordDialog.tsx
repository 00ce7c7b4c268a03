import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { use } from "react";
import { call } from "../../api/call";
import { computeInstancePassword } from "../../api/generated/sdk.gen";
import type { InstanceReply } from "../../api/generated/types.gen";
import { INSTANCES } from "../../domain/instance/queries";
import { useT } from "../../i18n/t";
import { FormDialog } from "../../kit/form/FormDialog";
import { useSave } from "../../kit/form/useSave";
import { useRulesForm } from "../../rules/form";
import { loadConsole } from "../../rules/rules";
import { PasswordFields } from "./PasswordFields";

/** Gives the user of an instance another password. */
export function PasswordDialog({ instance, onClose }: { instance: InstanceReply; onClose: () => void }) {
  const t = useT();
  const module = use(loadConsole());
  const form = useRulesForm((fields) => module.checkInstancePassword(fields), { password: "", password_confirm: "" });
  const { failure, busy, onSubmit } = useSave(form, {
    send: (typed) =>
      call(computeInstancePassword({ body: { instance_id: instance.instance_id, instance: { ...typed } } })),
    under: "instance",
    invalidate: [INSTANCES],
    says: () => t("instance_detail.reset_password_begun", { name: instance.name }),
    done: onClose,
    isBrief: true,
  });
  return (
    <FormDialog
      title={t("instance_detail.reset_password_title", { name: instance.name })}
      submit={t("instance.reset_password")}
      busy={busy}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <Box>{t("instance_detail.reset_password_text")}</Box>
        {instance.login === "key" && <Alert type="info">{t("instance_detail.reset_password_key")}</Alert>}
        <PasswordFields form={form} />
      </SpaceBetween>
    </FormDialog>
  );
}
