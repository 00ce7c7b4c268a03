import type { InstanceAction } from "@portico/console";
import {
  computeInstanceDelete,
  computeInstanceRestart,
  computeInstanceStart,
  computeInstanceStop,
} from "../../api/generated/sdk.gen";

/** What can be done with many instances at once, in the order of its menu. */
export const ACTS = ["start", "stop", "restart", "delete"] as const satisfies readonly InstanceAction[];

/** What can be done with instances. */
export type Act = (typeof ACTS)[number];

/** The calls that do it. */
export const CALLS = {
  start: computeInstanceStart,
  stop: computeInstanceStop,
  restart: computeInstanceRestart,
  delete: computeInstanceDelete,
} as const;

/** The permission that it needs. */
export const NEEDS = {
  start: "compute_configure",
  stop: "compute_configure",
  restart: "compute_configure",
  delete: "compute_delete",
} as const;
