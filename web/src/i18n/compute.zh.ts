import type { computeEn } from "./compute.en";

/** Chinese words of all that a customer's machines have in common: instances and GPU servers. */
export const computeZh: Record<keyof typeof computeEn, string> = {
  "compute.vdc": "VDC",
  "compute.vdc_all": "全部 VDC",
  "compute.scheme": "计费方式",
  "compute.scheme_all": "全部计费方式",
  "compute.expires": "到期时间",
  "compute.expires_any": "不限到期时间",
  "compute.expires_in": "{count} 天内到期",
  "compute.tags": "标签",
  "compute.tags_about": "最多 20 个，以逗号分隔，例如：web, production。",
  "compute.tags_title": "编辑标签",
  "compute.tags_save": "保存标签",
  "compute.tags_saved": "已保存 {name} 的标签。",
  "compute.tags_none": "无标签",
  "compute.obstacle": "{name}：{reason}",
  "compute.obstacle_more": "{name} 和另外 {count} 台：{reason}",
  "compute.obstacles": "受阻的机器：",
  "compute.whole_refused": "未执行任何操作：批量操作要么全部执行，要么都不执行。",
  "compute.whole_gone": "未执行任何操作：其中有机器已删除，或您无权查看。",
  "compute.filter_tag": "标签：{tag}",
  "compute.confirm_name": "请输入名称以确认：{name}",
};
