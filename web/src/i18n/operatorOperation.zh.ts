import type { operatorOperationEn } from "./operatorOperation.en";

/** Chinese words of why operations failed, for staff. */
export const operatorOperationZh: Record<keyof typeof operatorOperationEn, string> = {
  "operator.operation_reason_sold_out": "没有主机有足够的剩余资源。",
  "operator.operation_reason_engine_error": "引擎拒绝执行，或无法执行。",
  "operator.operation_reason_timed_out": "引擎未能按时完成。",
  "operator.operation_reason_not_made_in_time": "在费用冻结期间，引擎一直没有响应。",
  "operator.operation_reason_given_up": "已由工作人员放弃。",
  "operator.operation_reason_cancelled": "在引擎没有响应时被取消。",
  "operator.operation_reason_host_down": "主机没有响应。",
  "operator.operation_reason_missing": "引擎中已不存在该实例。",
  "operator.operation_reason_carried_out_late": "操作已放弃，引擎后来仍执行完成。",
  "operator.operation_reason_done_anyway": "引擎报错，但实例已处于所请求的状态。",
};
