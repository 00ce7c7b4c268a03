import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useT } from "../i18n/t";
import type { QueuedOperation } from "./generated/types.gen";
import { StateMark } from "./StateMark";

/** How far an operation is, and whether it is stuck. */
export function OperationMark({ shown: { state, is_stuck } }: { shown: QueuedOperation }) {
  const t = useT();
  if (is_stuck) return <StatusIndicator type="warning">{t("operator.stuck")}</StatusIndicator>;
  return <StateMark state={`operator.operation_${state}`} />;
}
