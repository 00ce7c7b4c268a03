import type { threadEn } from "./thread.en";

/** Chinese words of what was written to a ticket. */
export const threadZh: Record<keyof typeof threadEn, string> = {
  "thread.by_written": "{author} 提交",
  "thread.by_answered": "{author} 回复",
  "thread.by_note": "{author} 添加了内部备注",
  "thread.by_closed": "{author} 关闭了工单",
  "thread.by_reopened": "{author} 重新打开了工单",
  "thread.by_merged": "{author} 将本工单与 #{number} 合并",
  "thread.files": "附件",
  "thread.file": "{name}（{size}）",
  "thread.file_gone": "{name} 加载失败",
  "thread.picture": "放大查看 {name}",
  "thread.save": "下载",
  "thread.attach": "附件",
  "thread.attach_drop": "将文件拖到此处，或选择文件。",
  "thread.attach_choose": "选择文件",
  "thread.attach_full": "最多只能添加 {count} 个文件。",
  "thread.attach_refused": "请先移除未能上传的文件。",
  "thread.attach_busy": "文件正在上传。",
  "thread.attach_sending": "正在上传 {name}",
  "thread.attach_remove": "移除 {name}",
  "thread.attach_kind_picture": "图片",
  "thread.attach_kind_text": "文本",
  "thread.attach_kind_pdf": "PDF",
};
