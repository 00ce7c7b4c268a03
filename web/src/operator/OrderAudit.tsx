import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import type { Money, OrderState } from "./generated/types.gen";
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

/** An amount with its currency, as the customer sees it: `¥2,040.00`. */
export function amountText({ minor, currency }: Money): string {
  const format = new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "narrowSymbol" });
  return format.format(minor / 100);
}

/** By which number the customer knows an order, or an invoice that has none yet. */
export function shortNumber(id: string): string {
  return id.slice(-12).toUpperCase();
}
