import type { GrantDraft } from "@portico/console";
import { useSuspenseQuery } from "@tanstack/react-query";
import { use } from "react";
import { type May, useMay } from "../../access/useMay";
import { accountQuery } from "../../api/queries";
import { useT } from "../../i18n/t";
import { loadConsole } from "../../rules/rules";

/** Whether the signed-in person may change who holds these grants: with the permission, and nobody who holds more. */
export function useMayManage(theirs: readonly GrantDraft[]): May {
  const t = useT();
  const module = use(loadConsole());
  const { data: account } = useSuspenseQuery(accountQuery);
  const may = useMay()("user_manage");
  if (!may.allowed) return may;
  const role = account.roles.includes("main") ? "main_user" : "sub_user";
  const held = theirs.map(({ scope, groups }) => ({ source: { from: "direct" as const }, scope, groups }));
  return module.mayManage(role, account.grants, held) ? { allowed: false, reason: t("people.holds_more") } : may;
}
