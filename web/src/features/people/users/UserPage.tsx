import Tabs from "@cloudscape-design/components/tabs";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { ApiError } from "../../../api/call";
import type { UserShowReply } from "../../../api/generated/types.gen";
import { Gate } from "../../../domain/access/Gate";
import type { May } from "../../../domain/access/may";
import { within } from "../../../domain/access/useCan";
import { PATHS } from "../../../domain/paths";
import { useT } from "../../../i18n/t";
import { oneOf } from "../../../kit/table/oneOf";
import { useListState } from "../../../kit/table/useListState";
import { QueryState } from "../../../kit/ui/QueryState";
import { useFollow } from "../../../kit/ui/useFollow";
import { Gone } from "../Gone";
import { PageFrame } from "../PageFrame";
import { useChanged, userQuery } from "../queries";
import { RightsPart } from "../rights/RightsPart";
import { UserState } from "../UserState";
import { useMayManage } from "../useMayManage";
import { useSelf } from "../useSelf";
import { AuthorizationPart } from "./AuthorizationPart";
import { InfoPart } from "./InfoPart";
import { UserActions } from "./UserActions";

/** `/main/users/$id`: a sub-user, what they are granted and what that comes to. */
export function UserPage() {
  return (
    <Gate needs="user_view">
      <Loaded />
    </Gate>
  );
}

function Loaded() {
  const t = useT();
  const { id } = useParams({ from: "/_console/main/users/$id" });
  const query = useQuery(userQuery(id));
  // Another account's sub-user, one who was deleted, and an address that names none: all the same to whoever asks.
  const isGone = query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 400);
  if (isGone) return <Gone title={t("users.gone")} above={t("users.title")} href={PATHS.users} />;
  return <QueryState query={query}>{(shown) => <Shown key={id} shown={shown} />}</QueryState>;
}

const TABS = ["info", "authorization", "rights"] as const;

function Shown({ shown }: { shown: UserShowReply }) {
  const t = useT();
  const follow = useFollow();
  const list = useListState();
  const changed = useChanged();
  const may = useMayChange(shown);
  const { user } = shown;
  return (
    <PageFrame
      title={user.name}
      description={<UserState state={user.state} />}
      above={[{ text: t("users.title"), href: PATHS.users }]}
      actions={
        <UserActions
          users={[user]}
          may={may}
          onDone={async (act) => {
            if (act === "delete") follow(PATHS.users);
            await changed();
          }}
        />
      }
    >
      <Tabs
        activeTabId={oneOf(TABS, list.value("tab")) ?? "info"}
        onChange={({ detail }) => list.set({ tab: detail.activeTabId === "info" ? "" : detail.activeTabId }, true)}
        ariaLabel={user.name}
        tabs={[
          { id: "info", label: t("users.tab_info"), content: <InfoPart user={user} may={may} /> },
          {
            id: "authorization",
            label: t("users.tab_authorization"),
            content: <AuthorizationPart shown={shown} may={may} />,
          },
          { id: "rights", label: t("users.tab_rights"), content: <RightsPart user_id={user.user_id} /> },
        ]}
      />
    </PageFrame>
  );
}

/** Nobody changes themselves, or who holds more than they do. */
function useMayChange({ user, regions, grants, inherited }: UserShowReply): May {
  const t = useT();
  const self = useSelf();
  const may = useMayManage([...grants, ...inherited.flatMap((group) => group.grants)], regions);
  return within(may, self.user_id === user.user_id && t("users.not_oneself"));
}
