import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { use } from "react";
import { call } from "../../api/call";
import type { InstanceReply } from "../../api/generated/types.gen";
import { INSTANCES } from "../../domain/instance/queries";
import { useT } from "../../i18n/t";
import { FormDialog } from "../../kit/form/FormDialog";
import { useSave } from "../../kit/form/useSave";
import { TextField } from "../../kit/ui/Field";
import { useRulesForm, type Verdict } from "../../rules/form";
import { loadConsole } from "../../rules/rules";
import { CALLS } from "./acts";

interface Props {
  instance: InstanceReply;
  onClose: () => void;
  /** It has begun. */
  onDone?: (() => void) | undefined;
}

/** Deletes an instance, whose name is typed before. */
export function DeleteDialog({ instance, onClose, onDone }: Props) {
  const t = useT();
  const module = use(loadConsole());
  const { instance_id, name } = instance;
  const check = (fields: { name: string }): Verdict<{ name: string }> => {
    const rule = module.confirmName(fields.name, name);
    return rule ? { verdict: "invalid", violations: [{ field: "name", rule }] } : { verdict: "valid", value: fields };
  };
  const form = useRulesForm(check, { name: "" });
  const { failure, busy, onSubmit } = useSave(form, {
    send: () => call(CALLS.delete({ instance_ids: [instance_id] })),
    invalidate: [INSTANCES, ["resources"]],
    says: () => t("instance.delete_begun", { count: 1 }),
    done: () => {
      onClose();
      onDone?.();
    },
    isBrief: true,
  });
  return (
    <FormDialog
      title={t("instance.delete_title", { count: 1 })}
      submit={t("instance.delete")}
      busy={busy}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <Box>{t("instance.delete_text")}</Box>
        <Alert type="warning">{t("instance.delete_warning")}</Alert>
        <TextField
          form={form}
          name="name"
          label={t("instance.confirm_name", { name })}
          longest={60}
          autoComplete="off"
        />
      </SpaceBetween>
    </FormDialog>
  );
}
