import type { accessEn } from "./access.en";

/** Chinese words of what somebody is granted. */
export const accessZh: Record<keyof typeof accessEn, string> = {
  "grants.scope": "生效范围",
  "grants.scope_all": "整个账号",
  "grants.scope_project": "项目 {name}",
  "grants.scope_vdc": "VDC {name}",
  "grants.scope_gone": "您无法查看的项目或 VDC",
  "grants.scope_taken": "已在列表中",
  "grants.projects": "项目",
  "grants.vdcs": "VDC",
  "grants.groups": "权限",
  "grants.choose": "选择权限",
  "grants.chosen": "已选择 {count} 项权限",
  "grants.filter": "查找权限",
  "grants.add": "添加其他范围",
  "grants.add_first": "添加权限",
  "grants.remove": "移除",
  "grants.remove_one": "移除以下范围的权限：{scope}",
  "grants.take": "收回“{name}”",
  "grants.none": "未授予任何权限",
  "grants.category_vdc": "VDC",
  "grants.category_compute": "计算",
  "grants.category_network": "网络",
  "grants.category_cdn": "CDN",
  "grants.category_account": "账号与财务",
  "grants.category_products": "其他产品",
};
