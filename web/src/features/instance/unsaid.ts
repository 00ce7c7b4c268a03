import type { OperationKind } from "../../api/generated/types.gen";

const UNSAID = [
  "restart",
  "force_stop",
  "resize",
  "rebuild",
  "password",
  "network",
] as const satisfies readonly OperationKind[];

/** What is under way with an instance that its status does not say: several operations update one, and a restart begins with a stop. */
export function unsaidOf({ operation }: { operation?: OperationKind | null }): (typeof UNSAID)[number] | undefined {
  return UNSAID.find((kind) => kind === operation);
}
