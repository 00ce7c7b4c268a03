import type { portalEn } from "./portal.en";

/** Chinese words of other consoles in a frame. */
export const portalZh: Record<keyof typeof portalEn, string> = {
  "portal.failed_title": "无法打开{title}",
  "portal.failed": "未能为您登录该控制台，请重试。",
  "portal.misconfigured": "其地址配置有误，请联系客服。",
  "portal.late": "对方没有响应，可能稍后恢复。",
  "portal.opening": "正在打开{title}",
};
