import type { operatorTermsEn } from "./operatorTerms.en";

/** Chinese words of the page of the operator's terms. */
export const operatorTermsZh: Record<keyof typeof operatorTermsEn, string> = {
  "terms.about": "每个版本是 {folder} 中以生效日期命名的文件夹。",
  "terms.faults": "以下版本不完整，未启用",
  "terms.version": "版本",
  "terms.from": "生效时间",
  "terms.accepted": "已接受人数",
  "terms.read": "阅读",
  "terms.read_version": "阅读版本 {version}",
  "terms.one": "服务条款，版本 {version}",
  "terms.state_to_come": "待生效",
  "terms.state_in_force": "生效中",
  "terms.state_over": "已失效",
  "terms.empty": "暂无版本",
  "terms.empty_hint": "在添加版本之前使用示例条款。",
};
