import type { GroupDraft } from "@portico/console";
import { use } from "react";
import { call } from "../../../api/call";
import { groupCreate, groupUpdate } from "../../../api/generated/sdk.gen";
import type { GroupCreateData, GroupReply, GroupUpdateData } from "../../../api/generated/types.gen";
import { useT } from "../../../i18n/t";
import { CurlButton } from "../../../kit/curl/CurlButton";
import { FormDialog } from "../../../kit/form/FormDialog";
import { useSave } from "../../../kit/form/useSave";
import { TextField } from "../../../kit/ui/Field";
import { useRulesForm } from "../../../rules/form";
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
  const saving = useSave(form, {
    send: async (draft) => {
      if (!group) return (await call(groupCreate({ body: draft }))).group_id;
      await call(groupUpdate({ body: { group_id: group.group_id, group: draft } }));
      return group.group_id;
    },
    under: "group",
    done: (group_id) => onClose(group_id),
  });
  return (
    <FormDialog
      title={t(group ? "groups.edit_title" : "groups.create_title")}
      submit={t(group ? "users.save" : "groups.create_submit")}
      {...saving}
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
