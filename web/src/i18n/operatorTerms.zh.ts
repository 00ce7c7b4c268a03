import type { operatorTermsEn } from "./operatorTerms.en";

/** Chinese words of the page of the operator's terms. */
export const operatorTermsZh: Record<keyof typeof operatorTermsEn, string> = {
  "legal.about": "每个版本是服务器数据目录 terms 下以生效日期命名的文件夹。",
  "legal.faults": "以下版本不完整，未启用",
  "legal.version": "版本",
  "legal.from": "生效时间",
  "legal.accepted": "已接受人数",
  "legal.read": "阅读",
  "legal.read_version": "阅读版本 {version}",
  "legal.one": "服务条款，版本 {version}",
  "legal.empty": "暂无版本",
  "legal.empty_hint": "在添加版本之前使用示例条款。",
};
