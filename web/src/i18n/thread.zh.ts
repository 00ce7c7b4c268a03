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
};
