import type { operatorAccountEn } from "./operatorAccount.en";

/** Chinese words of the operators' own accounts. */
export const operatorAccountZh: Record<keyof typeof operatorAccountEn, string> = {
  "operator.role_support": "客服",
  "operator.role_support_about":
    "处理客户、工单、实名认证、产品动态、公告和推荐；可查看服务条款、订单、实例、GPU 服务器和配额。",
  "operator.role_finance": "财务",
  "operator.role_finance_about":
    "审核订单、发票、余额提现和款项，退款、调整余额、冲减账单、设置折扣、录入用量、导出账本，查看每日数据；可查看和停用客户、回复工单。",
  "operator.role_infrastructure": "运维",
  "operator.role_infrastructure_about":
    "管理引擎、操作、实例、GPU 服务器、规格、配额和任务，录入用量；可查看客户和订单、回复工单。",
  "operator.role_administrator": "管理员",
  "operator.role_administrator_about": "拥有全部权限，包括管理运营人员、查看系统配置和操作审计。",
  "operator.operators_about": "可登录运营后台的人员及其角色。",
  "operator.operator_search": "按用户名查找",
  "operator.operator_empty": "暂无运营人员",
  "operator.operator_empty_hint": "您创建的运营人员会显示在此处。",
  "operator.operator_self": "{name}（您）",
  "operator.operator_roles": "角色",
  "operator.operator_enabled": "已启用",
  "operator.operator_disabled": "已禁用",
  "operator.operator_not_self": "您不能更改自己的账号，请联系其他管理员。",
  "operator.operator_already_disabled": "该运营人员已被禁用。",
  "operator.operator_new": "新建运营人员",
  "operator.operator_name_hint": "最多 32 个字符，仅限字母、数字、点、连字符和下划线。",
  "operator.operator_create": "创建",
  "operator.operator_roles_hint": "未分配角色的运营人员可以登录，但没有任何权限。",
  "operator.operator_roles_title": "{name} 的角色",
  "operator.operator_roles_saved": "已保存 {name} 的角色。",
  "operator.operator_reset": "重置密码",
  "operator.operator_reset_title": "重置 {name} 的密码？",
  "operator.operator_reset_confirm": "重置密码",
  "operator.operator_reset_effect":
    "该运营人员将在所有设备上退出登录，原密码随即失效。如已被锁定或禁用，将同时恢复启用。",
  "operator.operator_factor": "第二验证",
  "operator.operator_factor_on": "已开启",
  "operator.operator_factor_off": "未开启",
  "operator.operator_no_factor": "该运营人员未设置第二验证方式。",
  "operator.operator_factors_remove": "移除第二验证方式",
  "operator.operator_factors_title": "移除 {name} 的第二验证方式？",
  "operator.operator_factors_effect":
    "用于无法使用第二验证方式的人员，请先确认其身份。该人员将在所有位置退出登录，之后仅凭密码即可登录。",
  "operator.operator_factors_done": "已移除 {name} 的第二验证方式。",
  "operator.operator_disable": "禁用",
  "operator.operator_disable_title": "禁用 {name}？",
  "operator.operator_disable_effect": "该运营人员将在所有设备上退出登录，且无法再次登录，直至您为其重置密码。",
  "operator.operator_disable_done": "已禁用 {name}。",
  "operator.password_title": "{name} 的密码",
  "operator.password_once": "此密码仅显示一次。请立即复制，并通过安全的方式转交。",
  "operator.password_copy": "复制密码",
  "operator.password_done": "完成",
};
