import type { StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import type { InstanceReply, OperationReply } from "../../api/generated/types.gen";

/** How each status of an instance looks. */
export const STATUS_LOOKS = {
  running: "success",
  error: "error",
  creating: "in-progress",
  starting: "in-progress",
  stopping: "in-progress",
  stopped: "stopped",
  updating: "in-progress",
  recycling: "warning",
  failed: "error",
  available: "pending",
} as const satisfies Record<InstanceReply["status"], StatusIndicatorProps.Type>;

/** How each state looks of what is done with one. */
export const OPERATION_LOOKS = {
  waiting: "in-progress",
  running: "in-progress",
  done: "success",
  failed: "error",
} as const satisfies Record<OperationReply["state"], StatusIndicatorProps.Type>;
