import type { securityEn } from "./security.en";

/** Chinese words of what concerns the signed-in person's security. */
export const securityZh: Record<keyof typeof securityEn, string> = {
  "proof.title": "确认是您本人",
  "proof.intro": "此操作涉及账号安全，请输入密码以继续。",
  "proof.password": "密码",
  "proof.confirm": "确认",
};
