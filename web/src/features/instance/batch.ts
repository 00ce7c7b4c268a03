import type { OperationKind } from "../../api/generated/types.gen";
import type { Named } from "../../domain/compute/obstacles";
import type { Act } from "./acts";

type Begun = Act & OperationKind;

/** What is done by an operation of its engine with each instance: how that ends is not known with the call's answer. */
const FOLLOWED = ["start", "stop", "restart", "force_stop", "delete"] as const satisfies readonly Begun[];

/** What was begun with several instances at once. */
export interface Batch {
  act: (typeof FOLLOWED)[number];
  instances: readonly Named[];
  /** When it was asked for, in milliseconds since 1970 by the server's clock. */
  since: number;
}

/** What was begun with several instances and is to be followed; nothing of one alone, and of what is done once the call is answered. */
export function batchOf(act: Act, instances: readonly Named[], since: number): Batch | undefined {
  const followed = FOLLOWED.find((one) => one === act);
  return followed && instances.length > 1 ? { act: followed, instances, since } : undefined;
}
