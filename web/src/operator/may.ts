import { useQuery } from "@tanstack/react-query";
import type { OperatorOperation } from "./generated/types.gen";
import { sessionQuery } from "./session";

/** Tells whether the roles of whoever is signed in allow something. */
export type May = (operation: OperatorOperation) => boolean;

/** What the roles of whoever is signed in allow; nothing until that is known. The server judges each call by itself. */
export function useMay(): May {
  const operations = useQuery(sessionQuery).data?.operations ?? [];
  return (operation) => operations.includes(operation);
}
