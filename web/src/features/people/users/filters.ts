import { subUserStateNames } from "../../../api/generated/names.gen";
import type { UserListData } from "../../../api/generated/types.gen";
import { oneOf } from "../../../kit/table/oneOf";
import type { AddressValue } from "../../../kit/table/useListState";

type Query = NonNullable<UserListData["query"]>;
type Column = Exclude<NonNullable<Query["sort"]>, `-${string}`>;

const COLUMNS = ["name", "login_name", "created_at", "last_sign_in_at"] as const satisfies readonly Column[];

/** Names of the values in the address that the list depends on, beside search and order. */
export const FILTER_NAMES = ["state", "group_id"] as const;

/** What the server is asked, from what stands in the address. */
export function userFilters(value: AddressValue): Omit<Query, "limit" | "cursor"> {
  const [q, group_id] = [value("q"), value("group_id")];
  const state = oneOf(subUserStateNames, value("state"));
  const sort = oneOf(
    COLUMNS.flatMap((column) => [column, `-${column}` as const]),
    value("sort"),
  );
  return { ...(q && { q }), ...(sort && { sort }), ...(state && { state }), ...(group_id && { group_id }) };
}
