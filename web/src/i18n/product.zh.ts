import type { productEn } from "./product.en";

/** Chinese words of products and how a price is made up. */
export const productZh: Record<keyof typeof productEn, string> = {
  "scheme.hourly": "按量付费",
  "scheme.monthly": "包月",
  "scheme.yearly": "包年",
  "scheme.per_hourly": "每单位每小时",
  "scheme.per_monthly": "每单位每月",
  "scheme.per_yearly": "每单位每年",
  "scheme.periods_hourly": "{count} 小时",
  "scheme.periods_monthly": "{count, plural, =0 {剩余已付时长} other {# 个月}}",
  "scheme.periods_yearly": "{count, plural, =0 {剩余已付时长} other {# 年}}",

  "product.amount_own": "{quantity} {unit}",
  "product.amount_own_hour": "{quantity} {unit}·小时",
  "product.amount_own_hours": "{quantity} {unit}·小时",
  "product.amount_unit": "{quantity} 单位",
  "product.amount_units": "{quantity} 单位",
  "product.amount_unit_hour": "{quantity} 单位·小时",
  "product.amount_unit_hours": "{quantity} 单位·小时",

  "product.test-metering": "测试计量",
  "order.missing": "余额不足",
  "order.missing_about": "可用余额 {available}，还差 {missing}。",
  "order.recharge": "充值",
  "order.kept": "订单已按您离开时的内容填写，价格以当前为准。",
  "order.kept_without_secrets": "订单已按您离开时的内容填写。密码和用户数据不会保留。",
  "product.watch": "{name} 到货时通知我",
  "product.watched": "{name} 恢复供应时将通知您。",
  "product.unwatch": "取消通知",
};
