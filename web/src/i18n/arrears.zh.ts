import type { arrearsEn } from "./arrears.en";

/** Chinese words of arrears. */
export const arrearsZh: Record<keyof typeof arrearsEn, string> = {
  "arrears.title": "已欠费 {amount}",
  "arrears.pay": "请至少充值 {amount} 以结清欠费。在此之前不能开通新资源。",
  "arrears.timeline": "处理时间线",
  "arrears.has_come": "已发生",
  "arrears.to_come": "未发生",
  "arrears.begun": "余额用尽",
  "arrears.stopped": "按量付费及已到期的资源停机",
  "arrears.recycled": "停机资源移入回收站",
  "arrears.deleted": "回收站中的资源删除",
  "arrears.level": "欠费已结清",
  "arrears.restored": "因欠费停机的资源预计于 {at} 恢复运行。",
  "arrears.policy": "余额用尽后的宽限期",
  "arrears.policy_warned": "立即通知主用户和可查看余额的子用户，资源继续运行。",
  "arrears.policy_stopped": "{span}后：按量付费资源停机；预付费资源运行至到期，到期后的处理日期会逐一通知。",
  "arrears.policy_recycled": "{span}后：停机资源移入回收站。",
  "arrears.policy_deleted": "{span}后：回收站中的资源被删除。",
  "arrears.policy_restored": "删除之前，结清欠费后约 {span}，资源恢复运行。",
};
