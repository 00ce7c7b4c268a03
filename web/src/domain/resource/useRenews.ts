import type { ResourceReply } from "../../api/generated/types.gen";
import { ALLOWED, type May } from "../access/may";
import { placeOf } from "../access/placeOf";
import { useCan, type Verdict } from "../access/useCan";

/** What may be done about the paid time of resources; if not, why the first cannot. */
export interface Renews {
  /** Whether they can be renewed now. */
  renew: May;
  /** Turning their auto-renewal on or off. */
  turn: May;
}

/** Says whether some resources can be renewed, and renew themselves; of what ends soon, which has a paid time, nothing is judged. */
export function useRenews(
  judge?: (resource: ResourceReply) => Verdict,
): (resources: readonly ResourceReply[]) => Renews {
  const can = useCan();
  return (resources) => {
    const turns = resources.map((one) => can("compute_configure", placeOf(one), judge?.(one)));
    const orders = resources.map((one) => can("order_view", placeOf(one)));
    const worst = (mays: readonly May[]) => mays.find(({ allowed }) => !allowed) ?? ALLOWED;
    return { renew: worst([...turns, ...orders]), turn: worst(turns) };
  };
}
