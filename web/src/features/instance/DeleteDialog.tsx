import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { use } from "react";
import { call } from "../../api/call";
import type { InstanceReply } from "../../api/generated/types.gen";
import { NameConfirmation } from "../../domain/compute/NameConfirmation";
import { Names } from "../../domain/compute/Names";
import { INSTANCES } from "../../domain/instance/queries";
import { useT } from "../../i18n/t";
import { FormDialog } from "../../kit/form/FormDialog";
import { useSave } from "../../kit/form/useSave";
import { TextField } from "../../kit/ui/Field";
import { useRulesForm, type Verdict } from "../../rules/form";
import { loadConsole } from "../../rules/rules";
import { CALLS } from "./acts";
import { namedOf } from "./useAllowed";
import { useWhole } from "./useWhole";

interface Fields {
  confirmed: string;
}

interface Props {
  /** What is deleted: one instance at least. */
  instances: readonly InstanceReply[];
  onClose: () => void;
  /** Called once the deletion has begun. */
  onDone?: (() => void) | undefined;
}

/** Deletes instances, all of them or none: the name of one is typed before, of several how many they are. */
export function DeleteDialog({ instances, onClose, onDone }: Props) {
  const t = useT();
  const module = use(loadConsole());
  const count = instances.length;
  const name = instances[0]?.name ?? "";
  const check = (fields: Fields): Verdict<Fields> => {
    const rule =
      count === 1 ? module.confirmName(fields.confirmed, name) : module.confirmCount(fields.confirmed, count);
    if (!rule) return { verdict: "valid", value: fields };
    return { verdict: "invalid", violations: [{ field: "confirmed", rule }] };
  };
  const form = useRulesForm(check, { confirmed: "" });
  const { send, obstacles } = useWhole("delete", instances);
  const { failure, busy, onSubmit } = useSave(form, {
    send: () => send((instance_ids) => call(CALLS.delete({ instance_ids }))),
    invalidate: [INSTANCES, ["resources"]],
    says: () => t("instance_detail.delete_begun", { count }),
    done: () => {
      onClose();
      onDone?.();
    },
    isBrief: true,
  });
  return (
    <FormDialog
      title={t("instance_detail.delete_title", { count })}
      submit={t("instance.delete")}
      busy={busy}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        {obstacles}
        <Box>{t("instance_detail.delete_text")}</Box>
        {count > 1 && <Names machines={instances.map(namedOf)} />}
        <Alert type="warning">{t("instance_detail.delete_warning")}</Alert>
        {count === 1 ? (
          <NameConfirmation form={form} field="confirmed" name={name} />
        ) : (
          <TextField
            form={form}
            name="confirmed"
            label={t("instance_detail.confirm_count", { count })}
            inputMode="numeric"
            autoComplete="off"
          />
        )}
      </SpaceBetween>
    </FormDialog>
  );
}
