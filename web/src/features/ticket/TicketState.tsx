import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import type { TicketState as State } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";

const TYPES = {
  open: "in-progress",
  answered: "success",
  waiting: "warning",
  closed: "stopped",
} as const satisfies Record<State, StatusIndicatorProps.Type>;

/** How far a ticket has come, as its customer sees it. */
export function TicketState({ state }: { state: State }) {
  const t = useT();
  return <StatusIndicator type={TYPES[state]}>{t(`ticket.state_${state}`)}</StatusIndicator>;
}
