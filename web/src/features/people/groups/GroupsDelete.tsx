import { call } from "../../../api/call";
import { groupDelete } from "../../../api/generated/sdk.gen";
import type { GroupReply } from "../../../api/generated/types.gen";
import { useT } from "../../../i18n/t";
import { BulkDialog } from "../../../kit/table/BulkDialog";

interface Props {
  groups: readonly GroupReply[];
  onClose: (acted: boolean) => void;
}

/** Deletes groups, after saying whom it touches. */
export function GroupsDelete({ groups, onClose }: Props) {
  const t = useT();
  return (
    <BulkDialog<GroupReply>
      title={t("groups.delete_title")}
      explanation={t("groups.delete_explained")}
      confirm={t("groups.delete")}
      items={groups}
      itemId={({ group_id }) => group_id}
      itemName={({ name, members }) => t("groups.named", { name, members })}
      act={async (group_ids) => {
        const { results } = await call(groupDelete({ body: { group_ids } }));
        return results.map(({ group_id, code, message }) => ({ id: group_id, code, message }));
      }}
      onClose={onClose}
    />
  );
}
