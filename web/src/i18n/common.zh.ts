import type { commonEn } from "./common.en";

/** Chinese words that belong to no feature. */
export const commonZh: Record<keyof typeof commonEn, string> = {
  "common.loading": "加载中",
  "common.retry": "重试",
  "request.network": "无法连接服务器，请检查网络后重试。",
  "request.late": "服务器在 {seconds} 秒内没有响应，请重试。",
  "title.login": "登录",
  "title.register": "注册账号",
  "title.forget": "重置密码",
  "title.home": "首页",
  "title.404": "页面不存在",
  "title.401": "无访问权限",
};
