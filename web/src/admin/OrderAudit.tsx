import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import type { Amount, OrderState } from "./api";
import { useWords } from "./words";

const TYPES: Record<OrderState, StatusIndicatorProps.Type> = {
  pending: "pending",
  approved: "success",
  disqualified: "error",
  cancelled: "stopped",
};

/** What an order's audit has come to. */
export function OrderAudit({ state }: { state: OrderState }) {
  const w = useWords();
  return <StatusIndicator type={TYPES[state]}>{w(state)}</StatusIndicator>;
}

/** An amount with its currency: `2,040.00 CNY`. */
export function amountText({ minor, currency }: Amount): string {
  const text = new Intl.NumberFormat("en", { minimumFractionDigits: 2 }).format(minor / 100);
  return `${text} ${currency}`;
}
