import type { messageEn } from "./message.en";

/** Chinese words of the page of messages. */
export const messageZh: Record<keyof typeof messageEn, string> = {
  "title.messages": "消息",
  "message.intro": "您账号中发生的事项。哪些消息同时发送邮件或短信，请在“设置”中选择。",
  "message.search": "按标题或内容查找",
  "message.message": "消息",
  "message.created": "发送时间",
  "message.type": "类型",
  "message.type_all": "全部类型",
  "message.type_account": "账号",
  "message.type_security": "安全",
  "message.type_finance": "财务",
  "message.type_resource": "资源",
  "message.type_product": "产品动态",
  "message.type_operations": "运维通知",
  "message.read": "阅读状态",
  "message.read_all": "已读和未读",
  "message.read_unread": "仅未读",
  "message.actions": "操作",
  "message.choose": "请至少选择一条消息",
  "message.delete": "删除",
  "message.delete_read": "删除全部已读消息",
  "message.delete_title": "删除 {count} 条消息？",
  "message.delete_read_title": "删除全部已读消息？",
  "message.delete_text": "消息删除后无法恢复。",
  "message.deleted": "已删除",
};
