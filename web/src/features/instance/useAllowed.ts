import type { Rule } from "@portico/rules";
import { use } from "react";
import type { InstanceReply } from "../../api/generated/types.gen";
import { placeOf } from "../../domain/access/placeOf";
import { useCan } from "../../domain/access/useCan";
import { ALLOWED, type May } from "../../domain/access/useMay";
import { loadConsole } from "../../rules/rules";
import { type AnyAct, NEEDS } from "./acts";

/** Why an instance that is paid in advance keeps its flavor: as the server says it. */
function paidInAdvance({ scheme }: InstanceReply): Rule | undefined {
  return scheme === "hourly" ? undefined : { rule: "state_forbids", state: "prepaid", action: "resize" };
}

/** Says whether something can be done with all of some instances, by the same rules that the server asks; if not, why the first cannot. */
export function useAllowed(): (act: AnyAct, instances: readonly InstanceReply[]) => May {
  const can = useCan();
  const module = use(loadConsole());
  return (act, instances) => {
    const asked = instances.flatMap((one) => {
      const verdict = module.instanceAllows(one.status, act) ?? (act === "resize" ? paidInAdvance(one) : undefined);
      return NEEDS[act].map((needs) => can(needs, placeOf(one), verdict));
    });
    return asked.find(({ allowed }) => !allowed) ?? ALLOWED;
  };
}
