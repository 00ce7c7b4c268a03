import type { userInfoEn } from "./userInfo.en";

/** Chinese words of the page of user information. */
export const userInfoZh: Record<keyof typeof userInfoEn, string> = {
  "title.user_info": "用户信息",
  "user_info.intro": "您和您的企业在本控制台中显示的名称。",
  "user_info.picture": "头像",
  "user_info.picture_alt": "您的头像",
  "user_info.picture_none": "未设置头像，将显示姓名首字。",
  "user_info.picture_hint": "JPG、JPEG、GIF 或 PNG 格式，小于 {size}；保存时宽高不超过 128 像素。",
  "user_info.picture_choose": "选择图片",
  "user_info.picture_replace": "更换图片",
  "user_info.picture_remove": "移除图片",
  "user_info.picture_sending": "正在上传图片",
  "user_info.picture_saved": "头像已保存。",
  "user_info.picture_removed": "头像已移除。",
  "user_info.person": "个人信息",
  "user_info.login_name": "登录名",
  "user_info.login_name_hint": "用于登录，此处不能修改。",
  "user_info.name": "姓名",
  "user_info.introduction": "简介",
  "user_info.introduction_hint": "最多 200 个字符，例如您负责的工作。",
  "user_info.company": "企业",
  "user_info.company_name": "显示名称",
  "user_info.company_hint": "显示在控制台和收据上；实名认证资料中的名称不变。",
  "user_info.save": "保存",
  "user_info.saved": "已保存。",
};
