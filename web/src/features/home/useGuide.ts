import type { Operation } from "@portico/console";
import { useQuery } from "@tanstack/react-query";
import { use } from "react";
import { accountQuery } from "../../api/queries";
import { ORDERING } from "../../domain/access/may";
import { isAllowedSomewhere } from "../../domain/access/useMay";
import { PATHS } from "../../domain/paths";
import { loadConsole } from "../../rules/rules";
import { firstResourceQuery } from "./queries";
import type { Start } from "./useStart";

/** Something that a sub-user who sees no resource may do instead. */
export interface Way {
  name: "create" | "prices" | "recharge" | "rights" | "ticket";
  path: string;
}

const WAYS: readonly (Way & { needs?: readonly (Operation | "prices")[] })[] = [
  { name: "create", path: PATHS.newInstance, needs: ORDERING },
  { name: "prices", path: PATHS.prices, needs: ["prices"] },
  { name: "recharge", path: PATHS.recharge, needs: ["recharge"] },
  { name: "rights", path: PATHS.rights },
  { name: "ticket", path: PATHS.newTicket },
];

/** What a sub-user may do who may see resources while there are none; nothing to the main user, once there are some, and where it is not wanted. */
export function useGuide(isWanted: boolean): Start | null {
  const account = useQuery(accountQuery).data;
  const isSub = account !== undefined && !account.roles.includes("main");
  const module = isSub ? use(loadConsole()) : undefined;
  const may = (operation: Operation) => module !== undefined && isSub && isAllowedSomewhere(module, account, operation);
  // What things cost may be seen by more people than what was ordered.
  const seesPrices = module !== undefined && isSub && module.priceSight("sub_user", account.grants, {}).prices;
  const enabled = isWanted && may("compute_view");
  const { data, isError, isFetching, refetch } = useQuery({ ...firstResourceQuery, enabled });
  const isNew = data && data.items.length === 0;
  if (!enabled || isNew === false || isError) return null;
  const ways = isNew
    ? WAYS.filter(({ needs = [] }) => needs.every((need) => (need === "prices" ? seesPrices : may(need))))
    : undefined;
  return { steps: undefined, ways, isNew, isFailed: false, isTrying: isFetching, retry: () => void refetch() };
}
