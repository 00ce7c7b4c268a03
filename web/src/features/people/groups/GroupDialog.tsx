import type { GroupDraft } from "@portico/console";
import { use } from "react";
import { call } from "../../../api/call";
import { groupCreate, groupUpdate } from "../../../api/generated/sdk.gen";
import type { GroupCreateData, GroupReply, GroupUpdateData } from "../../../api/generated/types.gen";
import { useT } from "../../../i18n/t";
import { CurlButton } from "../../../kit/curl/CurlButton";
import { FormDialog } from "../../../kit/form/FormDialog";
import { useAttempt } from "../../../kit/form/useAttempt";
import { TextField } from "../../../kit/ui/Field";
import { applyViolations, useRulesForm } from "../../../rules/form";
import { loadConsole } from "../../../rules/rules";

interface Props {
  /** The group to change; none: a new one. */
  group?: GroupReply;
  /** Left, with the group that was saved. */
  onClose: (group_id?: string) => void;
}

/** Name and remark of a group. */
export function GroupDialog({ group, onClose }: Props) {
  const t = useT();
  const module = use(loadConsole());
  const form = useRulesForm<GroupDraft>(module.checkGroup, { name: group?.name ?? "", remark: group?.remark ?? "" });
  const attempt = useAttempt();
  const save = async (draft: GroupDraft): Promise<string> => {
    if (!group) return (await call(groupCreate({ body: draft }))).group_id;
    await call(groupUpdate({ body: { group_id: group.group_id, group: draft } }));
    return group.group_id;
  };
  const submit = form.handleSubmit((draft) =>
    attempt.attempt(
      async () => onClose(await save(draft)),
      ({ violations }) => {
        const own = violations.map(({ field, rule }) => ({ field: field.replace(/^group\./, ""), rule }));
        applyViolations(form, own);
        return own.every(({ field }) => field in draft);
      },
    ),
  );
  return (
    <FormDialog
      title={t(group ? "groups.edit_title" : "groups.create_title")}
      submit={t(group ? "users.save" : "groups.create_submit")}
      attempt={attempt}
      onSubmit={submit}
      onClose={() => onClose()}
      aside={
        group ? (
          <CurlButton<GroupUpdateData>
            call={() => ({
              path: "/gicend/group/update/",
              body: { group_id: group.group_id, group: form.getValues() },
            })}
          />
        ) : (
          <CurlButton<GroupCreateData> call={() => ({ path: "/gicend/group/create/", body: form.getValues() })} />
        )
      }
    >
      <TextField form={form} name="name" label={t("groups.name")} constraintText={t("groups.name_hint")} />
      <TextField
        form={form}
        name="remark"
        label={t("groups.remark_optional")}
        constraintText={t("groups.remark_hint")}
      />
    </FormDialog>
  );
}
