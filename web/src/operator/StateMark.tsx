import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import { useT } from "../i18n/t";
import type {
  AccountState,
  AdjustmentState,
  CaseState,
  InstanceState,
  InvoiceState,
  OperationState,
  OrderState,
  PayoutState,
  RechargeState,
  ReturnState,
  SubUserState,
  TicketState,
  UnmatchedState,
  VersionState,
} from "./generated/types.gen";

/** The keys of the words of every state of what operators decide on. */
export type StateKey =
  | `operator.case_${CaseState}`
  | `operator.ticket_state_${TicketState}`
  | `operator.order_${OrderState}`
  | `operator.invoice_${InvoiceState}`
  | `operator.payout_${PayoutState}`
  | `adjustment.state_${AdjustmentState}`
  | `operator.version_${VersionState}`
  | `payment.state_${UnmatchedState}`
  | `payment.return_${ReturnState}`
  | `payment.recharge_${RechargeState}`
  | `operator.operation_${OperationState}`
  | `operator.instance_${InstanceState}`
  | `customer.account_${AccountState}`
  | `customer.person_${SubUserState | "locked"}`;

const TYPES: Record<StateKey, StatusIndicatorProps.Type> = {
  "operator.case_unreviewed": "pending",
  "operator.case_in_review": "in-progress",
  "operator.case_verified": "success",
  "operator.case_failed": "error",
  "operator.case_withdrawn": "stopped",
  "operator.ticket_state_open": "pending",
  "operator.ticket_state_answered": "success",
  "operator.ticket_state_waiting": "info",
  "operator.ticket_state_closed": "stopped",
  "operator.order_pending": "pending",
  "operator.order_approved": "success",
  "operator.order_disqualified": "error",
  "operator.order_cancelled": "stopped",
  "operator.invoice_pending": "pending",
  "operator.invoice_issued": "success",
  "operator.invoice_rejected": "error",
  "operator.invoice_cancelled": "stopped",
  "operator.invoice_voided": "stopped",
  "operator.payout_asked": "pending",
  "operator.payout_paid": "success",
  "operator.payout_refused": "error",
  "operator.payout_withdrawn": "stopped",
  "payment.state_open": "pending",
  "payment.state_credited": "success",
  "payment.state_returning": "in-progress",
  "payment.state_returned": "success",
  "payment.state_done": "stopped",
  "payment.return_asked": "in-progress",
  "payment.return_done": "success",
  "payment.return_failed": "error",
  "payment.return_open": "warning",
  "payment.return_withdrawn": "warning",
  "payment.return_lost": "error",
  "payment.return_won": "success",
  "payment.recharge_pending": "pending",
  "payment.recharge_success": "success",
  "payment.recharge_failed": "error",
  "operator.version_to_come": "pending",
  "operator.version_in_force": "success",
  "operator.version_over": "stopped",
  "adjustment.state_asked": "pending",
  "adjustment.state_done": "success",
  "adjustment.state_refused": "error",
  "adjustment.state_withdrawn": "stopped",
  "operator.operation_waiting": "in-progress",
  "operator.operation_running": "in-progress",
  "operator.operation_done": "success",
  "operator.operation_failed": "error",
  "operator.instance_running": "success",
  "operator.instance_error": "error",
  "operator.instance_creating": "in-progress",
  "operator.instance_starting": "in-progress",
  "operator.instance_stopping": "in-progress",
  "operator.instance_stopped": "stopped",
  "operator.instance_updating": "in-progress",
  "operator.instance_recycling": "warning",
  "operator.instance_failed": "error",
  "operator.instance_available": "stopped",
  "customer.account_active": "success",
  "customer.account_suspended": "warning",
  "customer.account_closed": "stopped",
  "customer.person_enabled": "success",
  "customer.person_disabled": "stopped",
  "customer.person_not_activated": "pending",
  "customer.person_locked": "warning",
};

/** How far something has come, as a mark and in words. */
export function StateMark({ state }: { state: StateKey }) {
  const t = useT();
  return <StatusIndicator type={TYPES[state]}>{t(state)}</StatusIndicator>;
}
