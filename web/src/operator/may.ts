import { useQuery } from "@tanstack/react-query";
import { ALLOWED, type May } from "../domain/access/may";
import { useT } from "../i18n/t";
import type { OperatorOperation } from "./generated/types.gen";
import { sessionQuery } from "./session";

/** Tells whether the roles of whoever is signed in allow something; nothing until that is known. The server judges each call by itself. */
export function useMay(): (operation: OperatorOperation) => boolean {
  const operations = useQuery(sessionQuery).data?.operations ?? [];
  return (operation) => operations.includes(operation);
}

/**
 * Tells whether an operator can do something now, and why not: first what their roles say, then what stands in the way, in words. The server
 * asks in this order too.
 */
export function useCan(): (operation: OperatorOperation, obstacle?: string | false | null) => May {
  const t = useT();
  const may = useMay();
  return (operation, obstacle) => {
    if (!may(operation)) return { allowed: false, reason: t("operator.not_allowed") };
    return obstacle ? { allowed: false, reason: obstacle } : ALLOWED;
  };
}
