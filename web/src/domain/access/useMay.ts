import type { Operation, PermissionGroup, Resource } from "@portico/console";
import { useSuspenseQuery } from "@tanstack/react-query";
import { use, useMemo } from "react";
import { accountQuery } from "../../api/queries";
import { useT } from "../../i18n/t";
import { loadConsole } from "../../rules/rules";
import { usePermissionWords } from "./words";

/** Whether the signed-in person may do something; if not, why, in words for a disabled button. */
export interface May {
  allowed: boolean;
  /** Names the missing permission and the groups that would give it, or the regions where it counts; empty when allowed. */
  reason: string;
}

/** The answer where nothing stands in the way. */
export const ALLOWED: May = { allowed: true, reason: "" };

/** Asks core whether the signed-in person may do an operation: the same rule that guards the server. */
export function useMay(): (operation: Operation, resource?: Resource) => May {
  const module = use(loadConsole());
  const { data: account } = useSuspenseQuery(accountQuery);
  const words = usePermissionWords();
  const t = useT();
  return useMemo(() => {
    const role = account.roles.includes("main") ? "main_user" : "sub_user";
    return (operation, resource = {}) => {
      const decision = module.mayAs(role, account.grants, operation, resource);
      if (decision.decision === "outside_regions") {
        const regions = decision.regions.join(t("grants.comma"));
        return { allowed: false, reason: t(regions ? "access.outside_regions" : "access.no_region", { regions }) };
      }
      if (decision.decision !== "missing") return ALLOWED;
      const groups = decision.groups.map((group: PermissionGroup) => words.group(group)).join(t("access.or"));
      return { allowed: false, reason: t("access.missing", { operation: words.operation(operation), groups }) };
    };
  }, [module, account, words, t]);
}

/** Asks core whether the signed-in person may do an operation somewhere: in the account, a project or a VDC. */
export function useMayAnywhere(): (operation: Operation) => May {
  const module = use(loadConsole());
  const { data: account } = useSuspenseQuery(accountQuery);
  const may = useMay();
  return useMemo(() => {
    const role = account.roles.includes("main") ? "main_user" : "sub_user";
    return (operation) => {
      const { all, projects, vdcs } = module.reach(role, account.grants, operation);
      return all || projects.length > 0 || vdcs.length > 0 ? ALLOWED : may(operation);
    };
  }, [module, account, may]);
}
