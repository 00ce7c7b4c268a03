import type { MultiselectProps } from "@cloudscape-design/components/multiselect";
import type { PermissionGroup, Rule, Scope } from "@portico/console";
import { useSuspenseQuery } from "@tanstack/react-query";
import { use, useMemo } from "react";
import { accountQuery } from "../../api/queries";
import { ruleWords } from "../../i18n/ruleWords";
import { useT } from "../../i18n/t";
import { loadConsole } from "../../rules/rules";
import { groupsByCategory } from "./categories";
import { usePermissionWords } from "./words";

/** The permission groups to choose from for a scope: each with what it allows, or with why it cannot be given there. */
export function useGroupOptions(scope: Scope): MultiselectProps.Options {
  const module = use(loadConsole());
  const { data: account } = useSuspenseQuery(accountQuery);
  const words = usePermissionWords();
  const t = useT();
  return useMemo(() => {
    const role = account.roles.includes("main") ? "main_user" : "sub_user";
    const refusal = (group: PermissionGroup): Rule | undefined => {
      const verdict = module.checkGrants({ grants: [{ scope, groups: [group] }] });
      if (verdict.verdict === "invalid") return verdict.violations[0]?.rule;
      // Where it will count is the other's regions, of which the server knows; what one lacks in one's own is known here.
      const regions = account.grants[0]?.regions;
      const given = { source: { from: "direct" as const }, scope, groups: [group], ...(regions && { regions }) };
      return module.mayHandOn(role, account.grants, given);
    };
    const option = (group: PermissionGroup): MultiselectProps.Option => {
      const rule = refusal(group);
      return {
        value: group,
        label: words.group(group),
        description: module.groupOperations(group).map(words.operation).join(t("grants.comma")),
        ...(rule && { disabled: true, disabledReason: ruleWords(rule) }),
      };
    };
    return groupsByCategory().map(({ label, groups }) => ({ label: t(label), options: groups.map(option) }));
  }, [module, account, words, scope, t]);
}
