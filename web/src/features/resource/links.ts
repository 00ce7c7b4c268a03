import type { ResourceReply } from "../../api/generated/types.gen";
import { monthOf } from "../../domain/money/months";
import { PATHS } from "../../domain/paths";
import { operatorTime } from "../../state/serverClock";

/** What a resource was billed for, all of it or for one reason: in this month, or in that in which it ended. */
export function linesPath(
  { resource_id, name, ended_at }: Pick<ResourceReply, "resource_id" | "name" | "ended_at">,
  kind = "",
): string {
  const query = new URLSearchParams({ tab: "items", resource: resource_id, name });
  if (ended_at) query.set("month", String(monthOf(operatorTime(Date.parse(ended_at)))));
  if (kind) query.set("kind", kind);
  return `${PATHS.bills}?${query}`;
}
