import { useQuery } from "@tanstack/react-query";
import { use } from "react";
import type { HomeWidget } from "../../api/generated/types.gen";
import { accountQuery } from "../../api/queries";
import { isAllowed, isAllowedSomewhere } from "../../domain/access/useMay";
import { loadConsole } from "../../rules/rules";
import { widgetOf } from "./widgets";

/** Says whether the person may see what a widget shows. The main user sees everything, and waits for no rules. */
export function useSees(): (widget: HomeWidget) => boolean {
  const account = useQuery(accountQuery).data;
  if (!account) return (widget) => widgetOf(widget).needs === undefined;
  if (account.roles.includes("main")) return () => true;
  const module = use(loadConsole());
  return (widget) => {
    const { needs } = widgetOf(widget);
    if (!needs) return widget !== "start";
    return (needs.isAnywhere ? isAllowedSomewhere : isAllowed)(module, account, needs.operation);
  };
}
