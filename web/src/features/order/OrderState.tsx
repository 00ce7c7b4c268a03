import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import type { OrderReply } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import type { Audit } from "./filters";

const TYPES = {
  pending: "pending",
  approved: "success",
  disqualified: "error",
  cancelled: "stopped",
} as const satisfies Record<Audit, StatusIndicatorProps.Type>;

/** What the audit came to; of what an engine makes, how far that is. */
export function OrderState({ order: { state, fulfil } }: { order: Pick<OrderReply, "state" | "fulfil"> }) {
  const t = useT();
  if (fulfil === "building") {
    return <StatusIndicator type="in-progress">{t("order.fulfil_building")}</StatusIndicator>;
  }
  if (fulfil === "failed") return <StatusIndicator type="error">{t("order.fulfil_failed")}</StatusIndicator>;
  return <StatusIndicator type={TYPES[state]}>{t(`order.state_${state}`)}</StatusIndicator>;
}
