import { ApiError } from "../../api/call";

/** Whether a refusal says that there is nothing of an id: none of this id, or an id that is none. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

/** Whether there is no such thing, or none that the person may see; what is shown stays where another refusal only keeps news of it away. */
export function isNone({ error, data }: { error: unknown; data: unknown }): boolean {
  return isMissing(error) || (error instanceof ApiError && error.status === 403 && data === undefined);
}
