import { lazy, Suspense, useState } from "react";
import { call } from "../../../api/call";
import { groupMemberList, groupMemberRemove } from "../../../api/generated/sdk.gen";
import type { GroupReply, MemberReply } from "../../../api/generated/types.gen";
import { MayButton } from "../../../domain/access/MayButton";
import type { May } from "../../../domain/access/may";
import { within } from "../../../domain/access/useCan";
import { userPath } from "../../../domain/paths";
import { useT } from "../../../i18n/t";
import { useTimes } from "../../../i18n/times";
import { BulkDialog } from "../../../kit/table/BulkDialog";
import { ResourceTable } from "../../../kit/table/ResourceTable";
import { PageLink } from "../../../kit/ui/PageLink";
import { useChanged } from "../queries";
import { UserState } from "../UserState";

// Fetched when it is opened.
const AddMembers = lazy(() => import("./AddMembers").then((module) => ({ default: module.AddMembers })));

interface Props {
  group: GroupReply;
  may: May;
}

/** Who is in a group. */
export function MembersPart({ group, may }: Props) {
  const t = useT();
  const times = useTimes();
  const { group_id } = group;
  return (
    <ResourceTable<MemberReply>
      id="members"
      level="h2"
      title={t("groups.members")}
      columns={[
        {
          id: "name",
          header: t("users.name"),
          cell: ({ user_id, name }) => <PageLink href={userPath(user_id)}>{name}</PageLink>,
          isRowHeader: true,
        },
        { id: "login_name", header: t("users.login_name"), cell: ({ login_name }) => login_name },
        { id: "state", header: t("users.state"), cell: ({ state }) => <UserState state={state} /> },
        { id: "email", header: t("users.email"), cell: ({ email }) => email ?? "–" },
        { id: "added_at", header: t("groups.added_at"), cell: ({ added_at }) => times.at(added_at) },
      ]}
      itemId={({ user_id }) => user_id}
      itemName={({ name }) => name}
      queryKey={["groups", "members", group_id]}
      fetch={(_, page, signal) => call(groupMemberList({ signal, query: { group_id, limit: 20, ...page } }))}
      selectable
      actions={({ items, done }) => <MemberActions group={group} members={items} may={may} onDone={done} />}
      empty={{ title: t("groups.no_members"), hint: t("groups.no_members_hint") }}
    />
  );
}

interface ActionsProps extends Props {
  members: readonly MemberReply[];
  onDone: () => void;
}

function MemberActions({ group, members, may, onDone }: ActionsProps) {
  const t = useT();
  const changed = useChanged();
  const [open, setOpen] = useState<"add" | "remove">();
  const mayRemove = within(may, members.length === 0 && t("users.choose_first"));
  const close = (acted: boolean) => {
    setOpen(undefined);
    if (!acted) return;
    onDone();
    void changed();
  };
  return (
    <>
      <MayButton may={mayRemove} onClick={() => setOpen("remove")}>
        {t("groups.remove")}
      </MayButton>
      <MayButton may={may} variant="primary" onClick={() => setOpen("add")}>
        {t("groups.add")}
      </MayButton>
      <Suspense>{open === "add" && <AddMembers group={group} onClose={close} />}</Suspense>
      {open === "remove" && (
        <BulkDialog<MemberReply>
          title={t("groups.remove_title")}
          explanation={t("groups.remove_explained", { name: group.name })}
          confirm={t("groups.remove")}
          items={members}
          itemId={({ user_id }) => user_id}
          itemName={({ name, login_name }) => t("users.named", { name, login_name })}
          act={async (user_ids) => {
            const body = { group_id: group.group_id, user_ids };
            const { results } = await call(groupMemberRemove({ body }));
            return results.map(({ user_id, code, message }) => ({ id: user_id, code, message }));
          }}
          onClose={close}
        />
      )}
    </>
  );
}
