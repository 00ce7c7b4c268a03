import type { Rule } from "@portico/rules";
import { use } from "react";
import type { InstanceReply } from "../../api/generated/types.gen";
import { placeOf } from "../../domain/access/placeOf";
import { useCan } from "../../domain/access/useCan";
import { ALLOWED, type May } from "../../domain/access/useMay";
import { type ConsoleModule, loadConsole } from "../../rules/rules";
import { ACTS, type Allowable } from "./acts";

/** Says whether something can be done with all of some instances, by the same rules that the server asks; if not, why the first cannot. */
export function useAllowed(): (act: Allowable, instances: readonly InstanceReply[]) => May {
  const can = useCan();
  const module = use(loadConsole());
  return (act, instances) => {
    const asked = instances.flatMap((one) => {
      const verdict = verdictOf(act, one, module);
      return ACTS[act].needs.map((needs) => can(needs, placeOf(one), verdict));
    });
    return asked.find(({ allowed }) => !allowed) ?? ALLOWED;
  };
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
  return module.mayChangePaidTime(Math.floor(Date.parse(paid_until) / 1_000), Math.floor(Date.now() / 1_000));
}
