import type { ResourceReply } from "../../api/generated/types.gen";
import { listedPath, modelOf, PATHS } from "../paths";

/** Why a part of an instance does not end by itself: as the server says it. */
export const PART = { rule: "state_forbids", state: "part", action: "end" } as const;

/** Whether what is billed has a page of its own, or is a part of what has one. */
export function hasPage({ part, product, state }: Pick<ResourceReply, "part" | "product" | "state">): boolean {
  return state !== "ended" && (Boolean(part) || modelOf(product) !== undefined);
}

/** Where what is billed is to be seen: an instance and a GPU server have pages of their own kind. */
export function thingPath({
  resource_id,
  part,
  product,
  project_id,
}: Pick<ResourceReply, "resource_id" | "part" | "product" | "project_id">): string {
  if (part === "compute") return listedPath(PATHS.instances, resource_id, project_id);
  return listedPath(modelOf(product) ? PATHS.gpuServers : PATHS.resources, resource_id, project_id);
}
