/** English words of why operations failed, for staff. */
export const operatorOperationEn = {
  "operator.operation_reason_sold_out": "No host has room for it.",
  "operator.operation_reason_engine_error": "The engine refused it, or could not do it.",
  "operator.operation_reason_timed_out": "The engine was not done in time.",
  "operator.operation_reason_not_made_in_time": "The engine did not respond for as long as the price was held.",
  "operator.operation_reason_given_up": "Given up by staff.",
  "operator.operation_reason_cancelled": "Cancelled while the engine did not respond.",
  "operator.operation_reason_host_down": "The host does not respond.",
  "operator.operation_reason_missing": "The engine has no such instance any more.",
  "operator.operation_reason_carried_out_late": "Given up, and carried out by the engine later.",
  "operator.operation_reason_done_anyway": "The engine reported an error; the instance is as it was asked for.",
} as const;
