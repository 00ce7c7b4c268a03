import type { operatorRecommendEn } from "./operatorRecommend.en";

/** Chinese words of the page of what the operator recommends. */
export const operatorRecommendZh: Record<keyof typeof operatorRecommendEn, string> = {
  "recommend.about": "客户在首页“为您推荐”中看到的内容：最多四条，按其可用地域和尚未拥有的产品显示。",
  "recommend.one": "推荐",
  "recommend.new": "新建推荐",
  "recommend.edit_title": "编辑推荐",
  "recommend.effect": "客户从开始时间起可见，直至结束或撤回；如前面已有四条，则不显示。",
  "recommend.saved": "推荐已保存。",
  "recommend.link": "链接",
  "recommend.link_hint": "以 /main/ 开头的控制台路径，或以 https:// 开头的网址。",
  "recommend.unless": "对已有以下内容的客户隐藏",
  "recommend.unless_hint": "账号中已有时，该账号的所有用户都看不到。",
  "recommend.unless_none": "对所有客户显示",
  "recommend.unless_instance": "实例",
  "recommend.unless_gpu_server": "GPU 服务器",
  "recommend.unless_ssh_key": "SSH 密钥",
  "recommend.unless_budget": "预算",
  "recommend.until_hint": "留空表示直至撤回。",
  "recommend.position": "排序",
  "recommend.position_hint": "0 至 999，数值小的在前；数值相同时，较新的在前。",
  "recommend.withdraw_title": "撤回此推荐？",
  "recommend.withdraw_effect": "客户将不再看到“{title}”，且无法重新发布。",
  "recommend.withdrawn": "推荐已撤回。",
  "recommend.empty": "暂无推荐",
  "recommend.empty_hint": "您发布的推荐会显示在此处。",
};
