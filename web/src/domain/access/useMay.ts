import type { Operation, PermissionGroup, Resource } from "@portico/console";
import { useSuspenseQuery } from "@tanstack/react-query";
import { use, useMemo } from "react";
import type { AccountInfo } from "../../api/generated/types.gen";
import { accountQuery } from "../../api/queries";
import { type Translate, useT } from "../../i18n/t";
import { type ConsoleModule, loadConsole } from "../../rules/rules";
import { ALLOWED, type May } from "./may";
import { usePermissionWords } from "./words";

type Person = Pick<AccountInfo, "roles" | "grants">;

/** How core knows whoever is signed in. */
const roleOf = ({ roles }: Person) => (roles.includes("main") ? "main_user" : "sub_user");

/** Whether somebody may do an operation in the whole account. */
export function isAllowed({ mayAs }: Pick<ConsoleModule, "mayAs">, person: Person, operation: Operation): boolean {
  const { decision } = mayAs(roleOf(person), person.grants, operation, {});
  return decision !== "missing" && decision !== "outside_regions";
}

/** Whether somebody may do an operation somewhere: in the account, a project or a VDC. */
export function isAllowedSomewhere(
  { reach }: Pick<ConsoleModule, "reach">,
  person: Person,
  operation: Operation,
): boolean {
  const { all, projects, vdcs } = reach(roleOf(person), person.grants, operation);
  return all || projects.length > 0 || vdcs.length > 0;
}

/** Asks core whether the signed-in person may do an operation: the same rule that guards the server. */
export function useMay(): (operation: Operation, resource?: Resource) => May {
  const module = use(loadConsole());
  const { data: account } = useSuspenseQuery(accountQuery);
  const words = usePermissionWords();
  const t = useT();
  return useMemo(() => {
    return (operation, resource = {}) => {
      const decision = module.mayAs(roleOf(account), account.grants, operation, resource);
      if (decision.decision === "outside_regions") {
        return { allowed: false, reason: outsideWords(decision.regions, t) };
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
  return useMemo(
    () => (operation) => (isAllowedSomewhere(module, account, operation) ? ALLOWED : may(operation)),
    [module, account, may],
  );
}

/**
 * Asks core whether the signed-in person may do an operation in every place there is: the whole account, and no region left out. What leads
 * to something whose place is not told is for them alone.
 */
export function useMayEverywhere(): (operation: Operation) => boolean {
  const module = use(loadConsole());
  const { data: account } = useSuspenseQuery(accountQuery);
  return useMemo(
    () => (operation) => {
      const { all, regions } = module.reach(roleOf(account), account.grants, operation);
      return all && !regions;
    },
    [module, account],
  );
}

/**
 * Asks core whether a region is one that the signed-in person may do an operation in, whatever the place there is. Whoever may do it in
 * no place at all is told so by the place: no region is in the way.
 */
export function useMayInRegion(): (operation: Operation, region: string) => May {
  const module = use(loadConsole());
  const { data: account } = useSuspenseQuery(accountQuery);
  const t = useT();
  return useMemo(
    () => (operation, region) => {
      const { regions } = module.reach(roleOf(account), account.grants, operation);
      return !regions || regions.includes(region) ? ALLOWED : { allowed: false, reason: outsideWords(regions, t) };
    },
    [module, account, t],
  );
}

/** Why somebody may not do something in a region, from those that they may work in. */
function outsideWords(own: readonly string[], t: Translate): string {
  const regions = own.join(t("grants.comma"));
  return t(regions ? "access.outside_regions" : "access.no_region", { regions });
}
