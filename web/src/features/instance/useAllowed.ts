import { use } from "react";
import type { InstanceReply } from "../../api/generated/types.gen";
import { placeOf } from "../../domain/access/placeOf";
import { useCan } from "../../domain/access/useCan";
import { ALLOWED, type May } from "../../domain/access/useMay";
import { loadConsole } from "../../rules/rules";
import { type Act, NEEDS } from "./acts";

/** Says whether something can be done with all of some instances, by the same rules that the server asks; if not, why the first cannot. */
export function useAllowed(): (act: Act, instances: readonly InstanceReply[]) => May {
  const can = useCan();
  const module = use(loadConsole());
  return (act, instances) => {
    const asked = instances.map((one) => can(NEEDS[act], placeOf(one), module.instanceAllows(one.status, act)));
    return asked.find(({ allowed }) => !allowed) ?? ALLOWED;
  };
}
