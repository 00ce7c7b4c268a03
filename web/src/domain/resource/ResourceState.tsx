import Box from "@cloudscape-design/components/box";
import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import type { ResourceReply } from "../../api/generated/types.gen";
import { type Translate, useT } from "../../i18n/t";
import { type Times, useTimes } from "../../i18n/times";

/** What is told of a resource in a word. */
export type Told = "running" | "overdue" | "shutdown" | "recycling" | "deleted" | "ended";

const TYPES = {
  running: "success",
  overdue: "warning",
  shutdown: "stopped",
  recycling: "error",
  deleted: "stopped",
  ended: "stopped",
} as const satisfies Record<Told, StatusIndicatorProps.Type>;

/** Whether a resource works, and what of its bill there is to say. */
export function toldOf({ state, run_state, ended_by }: Pick<ResourceReply, "state" | "run_state" | "ended_by">): Told {
  if (state === "ended") return ended_by === "arrears" ? "deleted" : "ended";
  if (run_state !== "running") return run_state;
  return state === "overdue" ? "overdue" : "running";
}

/** Whether a resource works, and what arrears do to it next and when. */
export function ResourceState({ resource }: { resource: ResourceReply }) {
  const t = useT();
  const times = useTimes();
  const told = toldOf(resource);
  const next = nextWords(resource, t, times);
  return (
    <>
      <StatusIndicator type={TYPES[told]}>{t(`resource.told_${told}`)}</StatusIndicator>
      {next && (
        <Box color="text-body-secondary" fontSize="body-s">
          {next}
        </Box>
      )}
    </>
  );
}

/** What happens next because of arrears; empty when nothing does. */
export function nextWords({ run_state, arrears }: ResourceReply, t: Translate, times: Pick<Times, "at">): string {
  if (!arrears || run_state === "deleted") return "";
  if (arrears.restore_at) {
    return run_state === "running" ? "" : t("resource.restored_at", { time: times.at(arrears.restore_at) });
  }
  if (run_state === "running") return t("resource.stops_at", { time: times.at(arrears.stop_at) });
  if (run_state === "shutdown") return t("resource.recycled_at", { time: times.at(arrears.recycle_at) });
  return t("resource.deleted_at", { time: times.at(arrears.delete_at) });
}
