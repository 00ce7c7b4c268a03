import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import { useT } from "../../i18n/t";
import type { State } from "./filters";

const TYPES = {
  pending: "pending",
  issued: "success",
  rejected: "error",
  cancelled: "stopped",
  voided: "stopped",
} as const satisfies Record<State, StatusIndicatorProps.Type>;

/** How far an invoice has come. */
export function InvoiceState({ state }: { state: State }) {
  const t = useT();
  return <StatusIndicator type={TYPES[state]}>{t(`invoice.state_${state}`)}</StatusIndicator>;
}

const BILLED = {
  open: "pending",
  closed: "stopped",
  unpaid: "warning",
  available: "success",
  invoiced: "stopped",
} as const satisfies Record<string, StatusIndicatorProps.Type>;

/** What of a month there is to invoice. */
export type Billed = keyof typeof BILLED;

/** The same, as a mark and in words. */
export function BilledState({ state }: { state: Billed }) {
  const t = useT();
  return <StatusIndicator type={BILLED[state]}>{t(`invoice.billed_${state}`)}</StatusIndicator>;
}
