import { useSuspenseQuery } from "@tanstack/react-query";
import { use } from "react";
import { accountQuery } from "../../api/queries";
import { useSite } from "../../api/site";
import { ruleWords } from "../../i18n/ruleWords";
import { loadConsole } from "../../rules/rules";

/** A region to choose; one in which the signed-in person may not let others work says so. */
interface RegionOption {
  value: string;
  label: string;
  disabled?: boolean;
  disabledReason?: string;
}

/** The operator's regions, to say where a sub-user may work. */
export function useRegionOptions(): RegionOption[] {
  const module = use(loadConsole());
  const { regions } = useSite();
  const { data: account } = useSuspenseQuery(accountQuery);
  const role = account.roles.includes("main") ? "main_user" : "sub_user";
  return regions.map((name) => {
    const rule = module.mayHandOnRegions(role, account.grants, [name]);
    return { value: name, label: name, ...(rule && { disabled: true, disabledReason: ruleWords(rule) }) };
  });
}
