import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import { useT } from "../../i18n/t";
import type { Audit } from "./filters";

const TYPES = {
  pending: "pending",
  approved: "success",
  disqualified: "error",
  cancelled: "stopped",
} as const satisfies Record<Audit, StatusIndicatorProps.Type>;

/** What the audit came to. */
export function OrderState({ state }: { state: Audit }) {
  const t = useT();
  return <StatusIndicator type={TYPES[state]}>{t(`order.state_${state}`)}</StatusIndicator>;
}
