import Box from "@cloudscape-design/components/box";
import { Fragment, useMemo } from "react";
import type { SubUserReply } from "../../../api/generated/types.gen";
import { groupPath, userPath } from "../../../domain/paths";
import { useT } from "../../../i18n/t";
import { useTimes } from "../../../i18n/times";
import type { Column } from "../../../kit/table/ResourceTable";
import { PageLink } from "../../../kit/ui/PageLink";
import { UserState } from "../UserState";

/** The columns of the list of sub-users. */
export function useUserColumns(): Column<SubUserReply>[] {
  const t = useT();
  const times = useTimes();
  return useMemo(() => {
    const none = <Box color="text-body-secondary">–</Box>;
    return [
      {
        id: "name",
        header: t("users.name"),
        cell: ({ user_id, name }) => <PageLink href={userPath(user_id)}>{name}</PageLink>,
        sort: "name",
        isRowHeader: true,
      },
      { id: "login_name", header: t("users.login_name"), cell: ({ login_name }) => login_name, sort: "login_name" },
      { id: "state", header: t("users.state"), cell: ({ state }) => <UserState state={state} /> },
      {
        id: "groups",
        header: t("users.groups"),
        cell: ({ groups }) => (groups.length > 0 ? <Groups of={groups} /> : none),
      },
      { id: "email", header: t("users.email"), cell: ({ email }) => email ?? none },
      { id: "mobile", header: t("users.mobile"), cell: ({ mobile }) => mobile ?? none, isHiddenAtFirst: true },
      {
        id: "access_methods",
        header: t("users.access_methods"),
        cell: ({ access_methods }) =>
          access_methods.map((method) => t(`users.method_${method}`)).join(t("grants.comma")),
        isHiddenAtFirst: true,
      },
      {
        id: "created_at",
        isOneLine: true,
        header: t("users.created_at"),
        cell: ({ created_at }) => times.at(created_at),
        sort: "created_at",
        isHiddenAtFirst: true,
      },
      {
        id: "last_sign_in_at",
        isOneLine: true,
        header: t("users.last_sign_in"),
        cell: ({ last_sign_in_at }) => (last_sign_in_at ? times.at(last_sign_in_at) : t("home.never")),
        sort: "last_sign_in_at",
      },
    ];
  }, [t, times]);
}

function Groups({ of }: { of: SubUserReply["groups"] }) {
  const t = useT();
  return of.map(({ group_id, name }, index) => (
    <Fragment key={group_id}>
      {index > 0 && t("grants.comma")}
      <PageLink href={groupPath(group_id)}>{name}</PageLink>
    </Fragment>
  ));
}
