import { use } from "react";
import { call } from "../../api/call";
import { computeInstanceTags } from "../../api/generated/sdk.gen";
import type { InstanceReply } from "../../api/generated/types.gen";
import { INSTANCES } from "../../domain/instance/queries";
import { useT } from "../../i18n/t";
import { FormDialog } from "../../kit/form/FormDialog";
import { useSave } from "../../kit/form/useSave";
import { TextField } from "../../kit/ui/Field";
import { useRulesForm } from "../../rules/form";
import { type ConsoleModule, loadConsole } from "../../rules/rules";
import { fieldOf, tagsOf } from "./tags";

/** Gives an instance other tags. */
export function TagsDialog({ instance, onClose }: { instance: InstanceReply; onClose: () => void }) {
  const t = useT();
  const module = use(loadConsole());
  const { instance_id, name, tags } = instance;
  const form = useRulesForm((fields: { tags: string }) => readTags(fields, module), { tags: tags.join(", ") });
  const { failure, busy, onSubmit } = useSave(form, {
    send: (checked) => call(computeInstanceTags({ body: { instance_id, instance: checked } })),
    under: "instance",
    invalidate: [INSTANCES],
    says: () => t("instance.tags_saved", { name }),
    done: onClose,
  });
  return (
    <FormDialog
      title={t("instance.tags_title")}
      submit={t("instance.tags_save")}
      busy={busy}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="tags"
        label={t("instance.tags")}
        constraintText={t("instance.tags_about")}
        autoComplete="off"
      />
    </FormDialog>
  );
}

function readTags({ tags }: { tags: string }, module: Pick<ConsoleModule, "checkTags">) {
  const verdict = module.checkTags({ tags: tagsOf(tags) });
  if (verdict.verdict === "valid") return verdict;
  return { ...verdict, violations: verdict.violations.map((one) => ({ ...one, field: fieldOf(one.field) })) };
}
