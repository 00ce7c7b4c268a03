import type { InstanceAction, Operation } from "@portico/console";
import {
  computeInstanceDelete,
  computeInstanceForceStop,
  computeInstanceProtection,
  computeInstanceRenewal,
  computeInstanceRestart,
  computeInstanceStart,
  computeInstanceStop,
} from "../../api/generated/sdk.gen";
import { ORDERING } from "../../domain/access/may";

interface Some {
  instance_ids: string[];
}

/** The calls that do something with many instances at once and ask for nothing more. */
export const CALLS = {
  start: (body: Some) => computeInstanceStart({ body }),
  stop: (body: Some) => computeInstanceStop({ body }),
  restart: (body: Some) => computeInstanceRestart({ body }),
  force_stop: (body: Some) => computeInstanceForceStop({ body }),
  turn_on_renewal: (body: Some) => computeInstanceRenewal({ body: { ...body, renews: true } }),
  turn_off_renewal: (body: Some) => computeInstanceRenewal({ body: { ...body, renews: false } }),
  protect: (body: Some) => computeInstanceProtection({ body: { ...body, is_protected: true } }),
  unprotect: (body: Some) => computeInstanceProtection({ body: { ...body, is_protected: false } }),
  delete: (body: Some) => computeInstanceDelete({ body }),
} as const;

/** What is done by one of those calls. */
export type PlainAct = keyof typeof CALLS;

/** What can be done with instances: what core calls it, and which permissions it needs where they are. */
export const ACTS = {
  start: { action: "start", needs: ["compute_configure"] },
  stop: { action: "stop", needs: ["compute_configure"] },
  restart: { action: "restart", needs: ["compute_configure"] },
  force_stop: { action: "force_stop", needs: ["compute_configure"] },
  open_console: { action: "open_console", needs: ["compute_configure"] },
  reset_password: { action: "reset_password", needs: ["compute_configure"] },
  resize: { action: "resize", needs: ["compute_configure", ...ORDERING] },
  add_address: { action: "add_address", needs: ["compute_configure", ...ORDERING] },
  change_bandwidth: { action: "change_bandwidth", needs: ["compute_configure", ...ORDERING] },
  release_address: { action: "release_address", needs: ["compute_delete"] },
  rebuild: { action: "rebuild", needs: ["compute_configure", "compute_delete"] },
  rename: { action: "rename", needs: ["compute_configure"] },
  tag: { action: "rename", needs: ["compute_configure"] },
  move: { action: "move", needs: ["compute_configure"] },
  renew: { action: "renew", needs: ["compute_configure", "order_view"] },
  turn_on_renewal: { action: "renew", needs: ["compute_configure"] },
  turn_off_renewal: { action: "renew", needs: ["compute_configure"] },
  protect: { action: "protect", needs: ["compute_delete"] },
  unprotect: { action: "protect", needs: ["compute_delete"] },
  delete: { action: "delete", needs: ["compute_delete"] },
} as const satisfies Record<string, { action: InstanceAction; needs: readonly Operation[] }>;

/** What can be allowed of an instance. */
export type Allowable = keyof typeof ACTS;

/** What is done with the network of one, on a part of its page that has its own dialogs. */
export type NetworkAct = "add_address" | "change_bandwidth" | "release_address";

/** What can be done with instances; a console is a part of the page, and no act. */
export type Act = Exclude<Allowable, "open_console" | NetworkAct>;

/** What can be done with many at once, in the order of its menu. */
export const BATCH = [
  "start",
  "stop",
  "restart",
  "force_stop",
  "renew",
  "turn_on_renewal",
  "turn_off_renewal",
  "move",
  "protect",
  "unprotect",
  "delete",
] as const satisfies readonly Act[];
