import type { Rule } from "@portico/rules";
import { use } from "react";
import type { InstanceReply } from "../../api/generated/types.gen";
import { type May, strictest } from "../../domain/access/may";
import { placeOf } from "../../domain/access/placeOf";
import { useCan } from "../../domain/access/useCan";
import { mayDespite, type Named, type Obstacle } from "../../domain/compute/obstacles";
import { useT } from "../../i18n/t";
import { type ConsoleModule, loadConsole } from "../../rules/rules";
import { serverNow } from "../../state/serverClock";
import { ACTS, type Allowable } from "./acts";

/** An instance, as it is named among several. */
export const namedOf = ({ instance_id, name }: InstanceReply): Named => ({ id: instance_id, name });

/** Says with which of some instances something cannot be done, by the same rules that the server asks. */
export function useObstacles(): (act: Allowable, instances: readonly InstanceReply[]) => Obstacle[] {
  const can = useCan();
  const module = use(loadConsole());
  return (act, instances) =>
    instances.flatMap((instance) => {
      const verdict = verdictOf(act, instance, module);
      const may = strictest(ACTS[act].needs.map((needs) => can(needs, placeOf(instance), verdict)));
      return may.allowed ? [] : [{ ...namedOf(instance), reason: may.reason }];
    });
}

/** Says whether something can be done with all of some instances; if not, which of several are in the way, and why. */
export function useAllowed(): (act: Allowable, instances: readonly InstanceReply[]) => May {
  const t = useT();
  const obstaclesOf = useObstacles();
  return (act, instances) => mayDespite(obstaclesOf(act, instances), instances.length, t);
}

/** What core has against it. */
function verdictOf(
  act: Allowable,
  { status, is_protected, scheme, paid_until, public_address }: InstanceReply,
  module: ConsoleModule,
): Rule | undefined {
  const { action } = ACTS[act];
  const forbids = (state: string, action: string): Rule => ({ rule: "state_forbids", state, action });
  if (act === "add_address" && public_address) return forbids("has_address", "add_address");
  if ((act === "change_bandwidth" || act === "release_address") && !public_address)
    return forbids("no_address", "change_bandwidth");
  const stands = module.protectionAllows(is_protected, action) ?? module.instanceAllows(status, action);
  if (stands) return stands;
  if (action === "renew") return module.renewalChoice(scheme, true);
  if (!paid_until || !["resize", "add_address", "change_bandwidth"].includes(action)) return undefined;
  return module.mayChangePaidTime(Math.floor(Date.parse(paid_until) / 1_000), Math.floor(serverNow() / 1_000));
}
