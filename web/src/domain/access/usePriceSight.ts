import type { PriceSight } from "@portico/console";
import { useSuspenseQuery } from "@tanstack/react-query";
import { use } from "react";
import { accountQuery } from "../../api/queries";
import { loadConsole } from "../../rules/rules";

/** What of prices the signed-in person may see in a region, without one in any: the same rule that guards the server. */
export function usePriceSight(region?: string): PriceSight {
  const module = use(loadConsole());
  const { data: account } = useSuspenseQuery(accountQuery);
  return module.priceSight(account.roles.includes("main") ? "main_user" : "sub_user", account.grants, {
    ...(region && { region }),
  });
}
