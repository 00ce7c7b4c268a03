import type { GpuServerAction, Operation } from "@portico/console";
import { use } from "react";
import type { GpuServerReply } from "../../api/generated/types.gen";
import { ALLOWED, type May } from "../../domain/access/may";
import { placeOf } from "../../domain/access/placeOf";
import { useCan } from "../../domain/access/useCan";
import { loadConsole } from "../../rules/rules";

/** What a customer does with a GPU server, and which permissions it needs where the server is. */
const NEEDS = {
  cancel: ["compute_create", "order_view"],
  rename: ["compute_configure"],
  renew: ["compute_configure", "order_view"],
  turn_renewal: ["compute_configure"],
  give_back: ["compute_delete"],
  remove: ["compute_delete"],
} as const satisfies Record<string, readonly Operation[]>;

/** What can be done with a GPU server. */
export type Act = keyof typeof NEEDS;

/** Says whether something can be done with a GPU server, by the same rules that the server asks; if not, why. */
export function useAllowed(): (act: Act, server: GpuServerReply) => May {
  const can = useCan();
  const module = use(loadConsole());
  return (act, server) => {
    const isRenewal = act === "renew" || act === "turn_renewal";
    const action: GpuServerAction = isRenewal ? "renew" : act;
    const verdict =
      module.gpuServerAllows(server.status, action) ??
      (isRenewal ? module.renewalChoice(server.scheme, true) : undefined);
    const asked = NEEDS[act].map((needs) => can(needs, placeOf(server), verdict));
    return asked.find(({ allowed }) => !allowed) ?? ALLOWED;
  };
}
