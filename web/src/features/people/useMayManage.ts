import type { GrantDraft } from "@portico/console";
import { useSuspenseQuery } from "@tanstack/react-query";
import { use } from "react";
import { accountQuery } from "../../api/queries";
import type { May } from "../../domain/access/may";
import { useCan, within } from "../../domain/access/useCan";
import { useT } from "../../i18n/t";
import { loadConsole } from "../../rules/rules";

/**
 * Whether the signed-in person may change who holds these grants: with the permission, and nobody who holds more. `regions`: where the
 * other may work; those of a group's members only the server knows.
 */
export function useMayManage(theirs: readonly GrantDraft[], regions?: readonly string[]): May {
  const t = useT();
  const module = use(loadConsole());
  const { data: account } = useSuspenseQuery(accountQuery);
  const may = useCan()("user_manage");
  if (!may.allowed) return may;
  const role = account.roles.includes("main") ? "main_user" : "sub_user";
  const where = regions ? [...regions] : account.grants[0]?.regions;
  const held = theirs.map(({ scope, groups }) => ({
    source: { from: "direct" as const },
    scope,
    groups,
    ...(where && { regions: where }),
  }));
  return within(may, module.mayManage(role, account.grants, held) && t("people.holds_more"));
}
