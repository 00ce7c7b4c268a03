import { lazy, Suspense, useState } from "react";
import { call } from "../../../api/call";
import { groupList } from "../../../api/generated/sdk.gen";
import type { GroupReply } from "../../../api/generated/types.gen";
import { Gate } from "../../../domain/access/Gate";
import { MayButton } from "../../../domain/access/MayButton";
import type { May } from "../../../domain/access/may";
import { useCan, within } from "../../../domain/access/useCan";
import { groupPath } from "../../../domain/paths";
import { useT } from "../../../i18n/t";
import { useTimes } from "../../../i18n/times";
import { ResourceTable } from "../../../kit/table/ResourceTable";
import { PageLink } from "../../../kit/ui/PageLink";
import { useFollow } from "../../../kit/ui/useFollow";
import { useChanged } from "../queries";
import { GroupsDelete } from "./GroupsDelete";

// Fetched when it is opened.
const GroupDialog = lazy(() => import("./GroupDialog").then((module) => ({ default: module.GroupDialog })));

/** `/main/groups`: the account's user groups. */
export function GroupsPage() {
  return (
    <Gate needs="user_view">
      <GroupList />
    </Gate>
  );
}

function GroupList() {
  const t = useT();
  const times = useTimes();
  const may = useCan()("user_manage");
  return (
    <ResourceTable<GroupReply>
      id="groups"
      title={t("groups.title")}
      description={t("groups.description")}
      columns={[
        {
          id: "name",
          header: t("groups.name"),
          cell: ({ group_id, name }) => <PageLink href={groupPath(group_id)}>{name}</PageLink>,
          isRowHeader: true,
        },
        { id: "remark", header: t("groups.remark"), cell: ({ remark }) => remark || "–" },
        { id: "members", header: t("groups.members"), cell: ({ members }) => members },
        {
          id: "created_at",
          isOneLine: true,
          header: t("users.created_at"),
          cell: ({ created_at }) => times.at(created_at),
        },
      ]}
      itemId={({ group_id }) => group_id}
      itemName={({ name }) => name}
      queryKey={["groups", "list"]}
      fetch={(list, page, signal) => {
        const q = list.value("q");
        return call(groupList({ signal, query: { limit: 20, ...(q && { q }), ...page } }));
      }}
      search={t("groups.search")}
      selectable
      actions={({ items, done }) => <GroupActions groups={items} may={may} onDone={done} />}
      empty={{ title: t("groups.empty"), hint: t("groups.empty_hint"), action: <NewGroup may={may} isPlain /> }}
    />
  );
}

interface ActionsProps {
  groups: readonly GroupReply[];
  may: May;
  onDone: () => void;
}

function GroupActions({ groups, may, onDone }: ActionsProps) {
  const t = useT();
  const changed = useChanged();
  const [isOpen, setOpen] = useState(false);
  const mayDelete = within(may, groups.length === 0 && t("groups.choose_first"));
  return (
    <>
      <MayButton may={mayDelete} onClick={() => setOpen(true)}>
        {t("groups.delete")}
      </MayButton>
      <NewGroup may={may} />
      {isOpen && (
        <GroupsDelete
          groups={groups}
          onClose={(acted) => {
            setOpen(false);
            if (!acted) return;
            onDone();
            void changed();
          }}
        />
      )}
    </>
  );
}

/** Creates a group, and leads to it; plain in the empty list. */
function NewGroup({ may, isPlain = false }: { may: May; isPlain?: boolean }) {
  const t = useT();
  const follow = useFollow();
  const changed = useChanged();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <MayButton may={may} variant={isPlain ? "normal" : "primary"} onClick={() => setOpen(true)}>
        {t("groups.create")}
      </MayButton>
      <Suspense>
        {isOpen && (
          <GroupDialog
            onClose={(group_id) => {
              setOpen(false);
              if (!group_id) return;
              void changed();
              follow(groupPath(group_id));
            }}
          />
        )}
      </Suspense>
    </>
  );
}
