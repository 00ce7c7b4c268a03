import type { GpuServerAction, Operation } from "@portico/console";
import { use } from "react";
import type { GpuServerReply } from "../../api/generated/types.gen";
import { type May, ORDERING, strictest } from "../../domain/access/may";
import { placeOf } from "../../domain/access/placeOf";
import { useCan } from "../../domain/access/useCan";
import { mayDespite, type Named, type Obstacle } from "../../domain/compute/obstacles";
import { useT } from "../../i18n/t";
import { loadConsole } from "../../rules/rules";

/** What a customer does with a GPU server: what core calls it, and which permissions it needs where the server is. */
const ACTS = {
  cancel: { action: "cancel", needs: ORDERING },
  rename: { action: "rename", needs: ["compute_configure"] },
  tag: { action: "rename", needs: ["compute_configure"] },
  move: { action: "move", needs: ["compute_configure"] },
  renew: { action: "renew", needs: ["compute_configure", "order_view"] },
  turn_renewal: { action: "renew", needs: ["compute_configure"] },
  protect: { action: "protect", needs: ["compute_delete"] },
  unprotect: { action: "protect", needs: ["compute_delete"] },
  give_back: { action: "give_back", needs: ["compute_delete"] },
  remove: { action: "remove", needs: ["compute_delete"] },
} as const satisfies Record<string, { action: GpuServerAction; needs: readonly Operation[] }>;

/** What can be done with a GPU server. */
export type Act = keyof typeof ACTS;

/** A GPU server, as it is named among several. */
export const namedOf = ({ server_id, name }: GpuServerReply): Named => ({ id: server_id, name });

/** Says whether something can be done with a GPU server, by the same rules that the server asks; if not, why. */
export function useAllowed(): (act: Act, server: GpuServerReply) => May {
  const can = useCan();
  const module = use(loadConsole());
  return (act, server) => {
    const { action, needs } = ACTS[act];
    const verdict =
      module.serverProtectionAllows(server.is_protected, action) ??
      module.gpuServerAllows(server.status, action) ??
      (action === "renew" ? module.renewalChoice(server.scheme, true) : undefined);
    return strictest(needs.map((one) => can(one, placeOf(server), verdict)));
  };
}

/** Says with which of some GPU servers something cannot be done, and why. */
export function useObstacles(): (act: Act, servers: readonly GpuServerReply[]) => Obstacle[] {
  const allowed = useAllowed();
  return (act, servers) =>
    servers.flatMap((server) => {
      const may = allowed(act, server);
      return may.allowed ? [] : [{ ...namedOf(server), reason: may.reason }];
    });
}

/** Says whether something can be done with all of some GPU servers; if not, with which of several it cannot, and why. */
export function useAllowedAll(): (act: Act, servers: readonly GpuServerReply[]) => May {
  const t = useT();
  const obstaclesOf = useObstacles();
  return (act, servers) => mayDespite(obstaclesOf(act, servers), servers.length, t);
}
