import type { InstanceAction } from "@portico/console";
import {
  computeInstanceDelete,
  computeInstanceForceStop,
  computeInstanceRestart,
  computeInstanceStart,
  computeInstanceStop,
} from "../../api/generated/sdk.gen";

/** What can be done with many instances at once and asks for nothing more, in the order of its menu. */
export const ACTS = ["start", "stop", "restart", "force_stop", "delete"] as const satisfies readonly InstanceAction[];

/** What can be done with instances and asks for nothing more. */
export type Act = (typeof ACTS)[number];

/** The calls that do it. */
export const CALLS = {
  start: computeInstanceStart,
  stop: computeInstanceStop,
  force_stop: computeInstanceForceStop,
  restart: computeInstanceRestart,
  delete: computeInstanceDelete,
} as const;

/** The permissions that something needs where the instance is. */
export const NEEDS = {
  start: ["compute_configure"],
  stop: ["compute_configure"],
  force_stop: ["compute_configure"],
  restart: ["compute_configure"],
  reset_password: ["compute_configure"],
  resize: ["compute_configure", "compute_create", "order_view"],
  rebuild: ["compute_configure", "compute_delete"],
  rename: ["compute_configure"],
  delete: ["compute_delete"],
} as const;

/** What can be done with an instance. */
export type AnyAct = keyof typeof NEEDS;
