import { useQuery } from "@tanstack/react-query";
import { call } from "../../../api/call";
import { userList } from "../../../api/generated/sdk.gen";
import type { SubUserReply } from "../../../api/generated/types.gen";
import { useSite } from "../../../api/site";
import { Gate } from "../../../domain/access/Gate";
import { MayButton } from "../../../domain/access/MayButton";
import { useCan, within } from "../../../domain/access/useCan";
import { PATHS } from "../../../domain/paths";
import { type Translate, useT } from "../../../i18n/t";
import { ResourceTable } from "../../../kit/table/ResourceTable";
import { useFollow } from "../../../kit/ui/useFollow";
import { useChanged, usersTotalQuery } from "../queries";
import { FILTER_NAMES, userFilters } from "./filters";
import { UserActions } from "./UserActions";
import { UserFilters } from "./UserFilters";
import { useUserColumns } from "./useUserColumns";

/** Rows of a page. */
const PAGE = 20;

/** `/main/users`: the account's sub-users. */
export function UsersPage() {
  return (
    <Gate needs="user_view">
      <UserList />
    </Gate>
  );
}

function UserList() {
  const t = useT();
  const follow = useFollow();
  const may = useCan()("user_manage");
  const changed = useChanged();
  const { limits } = useSite();
  const total = useQuery(usersTotalQuery).data;
  const columns = useUserColumns();
  const max = limits.account.sub_users;
  const isFull = total !== undefined && total >= max;
  const mayCreate = within(may, isFull && t("users.full", { max }));
  return (
    <ResourceTable<SubUserReply>
      id="users"
      title={t("users.title")}
      description={t("users.description")}
      counter={total === undefined ? undefined : countWords(total, max, t)}
      columns={columns}
      itemId={({ user_id }) => user_id}
      itemName={({ name }) => name}
      queryKey={["users", "list"]}
      filterNames={FILTER_NAMES}
      fetch={(list, page, signal) =>
        call(userList({ signal, query: { limit: PAGE, ...userFilters(list.value), ...page } }))
      }
      search={t("users.search")}
      filters={(list) => <UserFilters list={list} />}
      selectable
      actions={({ items, done }) => (
        <>
          <UserActions
            users={items}
            may={may}
            onDone={() => {
              done();
              void changed();
            }}
          />
          <MayButton may={mayCreate} onClick={() => follow(PATHS.userImport)}>
            {t("users.import")}
          </MayButton>
          <MayButton may={mayCreate} variant="primary" onClick={() => follow(PATHS.newUser)}>
            {t("users.create")}
          </MayButton>
        </>
      )}
      empty={{
        title: t("users.empty"),
        hint: t("users.empty_hint"),
        action: (
          <MayButton may={mayCreate} onClick={() => follow(PATHS.newUser)}>
            {t("users.create")}
          </MayButton>
        ),
      }}
    />
  );
}

const NUMBER = new Intl.NumberFormat("en");

/** How many there are of how many there may be. */
function countWords(total: number, max: number, t: Translate): string {
  const some = total > 1_000 ? `${NUMBER.format(1_000)}+` : NUMBER.format(total);
  return t("users.counter", { total: some, max: NUMBER.format(max) });
}
