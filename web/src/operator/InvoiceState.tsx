import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import type { InvoiceState as State } from "./generated/types.gen";
import { useWords } from "./words";

const TYPES: Record<State, StatusIndicatorProps.Type> = {
  pending: "pending",
  issued: "success",
  rejected: "error",
  cancelled: "stopped",
  voided: "stopped",
};

/** How far an invoice has come. */
export function InvoiceState({ state }: { state: State }) {
  const w = useWords();
  return <StatusIndicator type={TYPES[state]}>{w(state === "pending" ? "invoices_waiting" : state)}</StatusIndicator>;
}

/** The months of bills, as they are numbered: `2026-09, 2026-10`. */
export function monthsText(lines: readonly { month: number }[]): string {
  return lines.map(({ month }) => `${Math.floor(month / 100)}-${String(month % 100).padStart(2, "0")}`).join(", ");
}
