import SpaceBetween from "@cloudscape-design/components/space-between";
import Tabs from "@cloudscape-design/components/tabs";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { ApiError, call } from "../../../api/call";
import { groupGrantUpdate } from "../../../api/generated/sdk.gen";
import type { GroupShowReply } from "../../../api/generated/types.gen";
import { Gate } from "../../../domain/access/Gate";
import { MayButton } from "../../../domain/access/MayButton";
import { PATHS } from "../../../domain/paths";
import { useT } from "../../../i18n/t";
import { oneOf } from "../../../kit/table/oneOf";
import { useListState } from "../../../kit/table/useListState";
import { QueryState } from "../../../kit/ui/QueryState";
import { useFollow } from "../../../kit/ui/useFollow";
import { toast } from "../../../state/toast";
import { Gone } from "../Gone";
import { GrantsPart } from "../GrantsPart";
import { PageFrame } from "../PageFrame";
import { groupQuery, useChanged } from "../queries";
import { useMayManage } from "../useMayManage";
import { GroupsDelete } from "./GroupsDelete";
import { MembersPart } from "./MembersPart";

// Fetched when it is opened.
const GroupDialog = lazy(() => import("./GroupDialog").then((module) => ({ default: module.GroupDialog })));

/** `/main/groups/$id`: a group, its members and what they are granted. */
export function GroupPage() {
  return (
    <Gate needs="user_view">
      <Loaded />
    </Gate>
  );
}

function Loaded() {
  const t = useT();
  const { id } = useParams({ from: "/_console/main/groups/$id" });
  const query = useQuery(groupQuery(id));
  // Another account's group, a deleted one, and an address that names none: all the same to whoever asks.
  const isGone = query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 400);
  if (isGone) return <Gone title={t("groups.gone")} above={t("groups.title")} href={PATHS.groups} />;
  return <QueryState query={query}>{(shown) => <Shown key={id} shown={shown} />}</QueryState>;
}

const TABS = ["members", "grants"] as const;

function Shown({ shown: { group, grants } }: { shown: GroupShowReply }) {
  const t = useT();
  const follow = useFollow();
  const list = useListState();
  const changed = useChanged();
  const may = useMayManage(grants);
  const [open, setOpen] = useState<"edit" | "delete">();
  return (
    <PageFrame
      title={group.name}
      description={group.remark}
      above={[{ text: t("groups.title"), href: PATHS.groups }]}
      actions={
        <SpaceBetween direction="horizontal" size="xs">
          <MayButton may={may} onClick={() => setOpen("edit")}>
            {t("people.edit")}
          </MayButton>
          <MayButton may={may} onClick={() => setOpen("delete")}>
            {t("groups.delete")}
          </MayButton>
        </SpaceBetween>
      }
    >
      <Tabs
        activeTabId={oneOf(TABS, list.value("tab")) ?? "members"}
        onChange={({ detail }) => list.set({ tab: detail.activeTabId === "members" ? "" : detail.activeTabId }, true)}
        ariaLabel={group.name}
        tabs={[
          {
            id: "members",
            label: t("groups.tab_members", { count: group.members }),
            content: <MembersPart group={group} may={may} />,
          },
          {
            id: "grants",
            label: t("groups.tab_grants"),
            content: (
              <GrantsPart
                title={t("groups.grants")}
                description={t("groups.grants_hint", { count: group.members })}
                grants={grants}
                may={may}
                curl={(next) => ({
                  path: "/gicend/group/grant/update/",
                  body: { group_id: group.group_id, grants: next },
                })}
                save={(next, seen_grants) =>
                  call(groupGrantUpdate({ body: { group_id: group.group_id, grants: next, seen_grants } }))
                }
                onChanged={changed}
              />
            ),
          },
        ]}
      />
      <Suspense>
        {open === "edit" && (
          <GroupDialog
            group={group}
            onClose={async (saved) => {
              setOpen(undefined);
              if (!saved) return;
              toast.success(t("people.saved"));
              await changed();
            }}
          />
        )}
      </Suspense>
      {open === "delete" && (
        <GroupsDelete
          groups={[group]}
          onClose={async (acted) => {
            setOpen(undefined);
            if (!acted) return;
            follow(PATHS.groups);
            await changed();
          }}
        />
      )}
    </PageFrame>
  );
}
